/** Buffers of a relocated Netty that was loaded before the agent. */
package io.github.bytebufflow.fake.unwoven.io.netty.buffer;
