/**
 * Headers of the PROXY protocol, version 2, read and written in place on a {@code ByteBuf}. The
 * package needs netty-buffer and nothing else.
 *
 * <p>Section numbers are those of {@code proxy-protocol.txt} as HAProxy 2.6 has it.
 */
package io.github.bytebufflow.examples.proxyudp.codec;
