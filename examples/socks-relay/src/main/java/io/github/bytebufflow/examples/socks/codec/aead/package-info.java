/**
 * Shadowsocks' AEAD ciphers (SIP004, SIP007) over Netty's buffers with the JDK's cryptography: keys
 * from passwords, streams in chunks, and datagrams.
 *
 * <p>Bytes are sealed and opened from buffer to buffer, or within one buffer, without an array in
 * between where the JDK's cipher needs none. This package allocates nothing per byte; the JDK's
 * cipher is set up for each box, which allocates some hundred bytes. A wrong tag is a {@link
 * io.github.bytebufflow.examples.socks.codec.Verdict}; the exception that the JDK throws for a
 * wrong tag ends here.
 */
package io.github.bytebufflow.examples.socks.codec.aead;
