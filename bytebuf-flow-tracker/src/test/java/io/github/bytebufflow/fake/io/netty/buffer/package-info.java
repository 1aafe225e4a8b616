/** Buffers that the runtime takes for those of a relocated Netty: it goes by the names. */
package io.github.bytebufflow.fake.io.netty.buffer;
