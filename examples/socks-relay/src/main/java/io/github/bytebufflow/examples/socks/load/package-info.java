/** A target and a load for relays, ours and others: blocking clients that check every byte. */
package io.github.bytebufflow.examples.socks.load;
