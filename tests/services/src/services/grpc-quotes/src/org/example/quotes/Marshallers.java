package org.example.quotes;

import io.grpc.HasByteBuffer;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.Status;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** What goes over the wire, without any generated code. */
final class Marshallers {

  private Marshallers() {}

  /** Batches of quotes as they come in, in a buffer of our own. */
  static final class Batches implements Marshaller<ByteBuf> {

    @Override
    public InputStream stream(ByteBuf batch) {
      return new ByteBufInputStream(batch.duplicate());
    }

    @Override
    public ByteBuf parse(InputStream stream) {
      ByteBuf batch = null;
      try {
        batch = PooledByteBufAllocator.DEFAULT.directBuffer(Math.max(16, stream.available()));
        if (stream instanceof HasByteBuffer parts && parts.byteBufferSupported()) {
          copyParts(parts, stream, batch);
        } else {
          while (batch.writeBytes(stream, 1024) > 0) {
            // up to the end of the stream
          }
        }
        return batch;
      } catch (IOException e) {
        if (batch != null) {
          batch.release();
        }
        throw Status.INTERNAL.withDescription("unreadable batch").withCause(e).asRuntimeException();
      }
    }

    private static void copyParts(HasByteBuffer parts, InputStream stream, ByteBuf batch)
        throws IOException {
      ByteBuffer part = parts.getByteBuffer();
      while (part != null && part.hasRemaining()) {
        int size = part.remaining();
        batch.writeBytes(part);
        stream.skipNBytes(size);
        part = parts.getByteBuffer();
      }
    }
  }

  /** Writes quotes; reading them is up to the clients. */
  static final class Quotes implements Marshaller<Quote> {

    private static final class QuoteStream extends ByteBufInputStream implements KnownLength {

      QuoteStream(ByteBuf bytes) {
        super(bytes);
      }
    }

    @Override
    public InputStream stream(Quote quote) {
      return new QuoteStream(quote.details().duplicate());
    }

    @Override
    public Quote parse(InputStream stream) {
      throw new UnsupportedOperationException("quotes are only sent");
    }
  }

  static final class Text implements Marshaller<String> {

    @Override
    public InputStream stream(String text) {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String parse(InputStream stream) {
      try {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
