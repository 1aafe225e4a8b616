/** A channel without a socket, of a relocated Netty. */
package io.github.bytebufflow.fake.unwoven.io.netty.channel.embedded;
