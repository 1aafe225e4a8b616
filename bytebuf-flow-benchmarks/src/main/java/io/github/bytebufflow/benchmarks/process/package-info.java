/**
 * Other processes, as the benchmarks of whole programs see them: how to start them, what they took.
 */
package io.github.bytebufflow.benchmarks.process;
