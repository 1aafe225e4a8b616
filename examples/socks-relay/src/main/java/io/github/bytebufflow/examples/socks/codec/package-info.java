/**
 * SOCKS5 (RFC 1928, RFC 1929) and the request of Trojan, read in place from a Netty buffer.
 *
 * <p>Each reader is pointed at a buffer and can be used again for the next. A reader starts at the
 * buffer's reader index, moves no index, copies nothing and allocates nothing; what is wrong with
 * the bytes is a {@link io.github.bytebufflow.examples.socks.codec.Verdict}, never an exception. A
 * reader keeps the buffer without retaining it: its values hold as long as the buffer's bytes do.
 */
package io.github.bytebufflow.examples.socks.codec;
