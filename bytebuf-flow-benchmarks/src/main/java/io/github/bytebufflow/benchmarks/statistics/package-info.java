/** Means, medians and their confidence intervals. Knows no other package of the benchmarks. */
package io.github.bytebufflow.benchmarks.statistics;
