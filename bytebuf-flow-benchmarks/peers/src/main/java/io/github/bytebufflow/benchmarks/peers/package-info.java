/**
 * JMH benchmarks of the examples' codecs beside those of others. Which of them run, and how, stand
 * in the runner's {@code PeerRows}.
 */
package io.github.bytebufflow.benchmarks.peers;
