/** What the agent costs: benchmarks, and the comparison of each without the agent and with it. */
package io.github.bytebufflow.benchmarks;
