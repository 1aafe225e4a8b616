/**
 * Shadowsocks' AEAD ciphers (SIP004, SIP007) over Netty's buffers with the JDK's cryptography: keys
 * from passwords, streams in chunks, and datagrams.
 *
 * <p>Bytes are sealed and opened from buffer to buffer, or within one buffer. A heap buffer's array
 * is used as it is; direct memory goes through an array of the thread, as the JDK's ciphers have
 * none but arrays. This package allocates nothing once a stream has begun; the JDK's cipher is set
 * up for each box, which allocates some hundred bytes. A wrong tag is a {@link
 * io.github.bytebufflow.examples.socks.codec.Verdict}; the exception that the JDK throws for a
 * wrong tag ends here.
 */
package io.github.bytebufflow.examples.socks.codec.aead;
