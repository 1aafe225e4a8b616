/** Buffers that the runtime takes for those of a relocated Netty. */
package io.github.bytebufflow.fake.io.netty.buffer;
