/** What was measured, and what follows from it. Knows neither the rows nor how they are run. */
package io.github.bytebufflow.benchmarks.result;
