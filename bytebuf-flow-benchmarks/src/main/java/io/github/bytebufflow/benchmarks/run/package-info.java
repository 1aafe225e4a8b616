/**
 * The runner: which rows are measured in which modes, in what order, and whether it can be true.
 */
package io.github.bytebufflow.benchmarks.run;
