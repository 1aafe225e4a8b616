/**
 * What the agent adds to a program's start: wall and CPU time of small, large and other programs.
 */
package io.github.bytebufflow.benchmarks.startup;
