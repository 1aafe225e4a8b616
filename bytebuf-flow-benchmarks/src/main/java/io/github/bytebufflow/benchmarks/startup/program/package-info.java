/** The programs whose start is measured. They know nothing of the tracker. */
package io.github.bytebufflow.benchmarks.startup.program;
