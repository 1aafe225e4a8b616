/** The benchmarks: what allocates buffers, sends them through {@code path}, and releases them. */
package io.github.bytebufflow.benchmarks.jmh;
