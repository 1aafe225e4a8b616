/**
 * The frames of AMQP 0.9.1, read and written in place on Netty's {@code ByteBuf}; needs
 * netty-buffer and nothing else.
 *
 * <p>A reader is an object that is pointed at bytes of a buffer again and again. A reader holds no
 * reference count, so the buffer has to live as long as the reader's values are asked for. What a
 * peer may send makes no method here throw: each {@code read} answers with a {@link
 * io.github.bytebufflow.examples.amqp.codec.Fault}. No memory is ever allocated by a length that a
 * peer sent.
 *
 * <p>The reading order: {@link io.github.bytebufflow.examples.amqp.codec.FrameReader} finds frames,
 * {@link io.github.bytebufflow.examples.amqp.codec.ContentOrder} says whether a frame may come now,
 * {@link io.github.bytebufflow.examples.amqp.codec.MethodReader}, {@link
 * io.github.bytebufflow.examples.amqp.codec.HeaderReader} and {@link
 * io.github.bytebufflow.examples.amqp.codec.TableReader} read what is in a frame.
 *
 * <p>Sections are those of the AMQP 0-9-1 specification; field types are those that RabbitMQ uses
 * (its page "AMQP 0-9-1 Errata", section 3).
 */
package io.github.bytebufflow.examples.amqp.codec;
