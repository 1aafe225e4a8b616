package io.github.bytebufflow.examples.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Writes the requests of {@link LoadGenerator} to a file, for load generators that know nothing of
 * orders: each as it goes over the wire, behind a line with its length in bytes.
 */
public final class RequestMix {

  /** After so many, kinds and sizes begin again. */
  private static final int REQUESTS = 700;

  private RequestMix() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("mix: got " + args.length + " arguments; expected FILE");
      System.exit(2);
      return;
    }
    System.out.println("mix requests=" + REQUESTS + " refused=" + write(Paths.get(args[0])));
  }

  /** Returns how many of the requests are rightly answered with a status of 400 or more. */
  static int write(Path file) throws IOException {
    EmbeddedChannel encoder = new EmbeddedChannel(new HttpRequestEncoder());
    int refused = 0;
    try (OutputStream out = Files.newOutputStream(file)) {
      for (int i = 0; i < REQUESTS; i++) {
        RequestKind kind = RequestKind.at(i);
        refused += kind.isRefused() ? 1 : 0;
        encoder.writeOutbound(kind.request(UnpooledByteBufAllocator.DEFAULT, "127.0.0.1", i));
        writeEncoded(encoder, out);
      }
    }
    encoder.finishAndReleaseAll();
    return refused;
  }

  private static void writeEncoded(EmbeddedChannel encoder, OutputStream out) throws IOException {
    ByteBuf all = UnpooledByteBufAllocator.DEFAULT.buffer();
    try {
      for (ByteBuf part = encoder.readOutbound(); part != null; part = encoder.readOutbound()) {
        all.writeBytes(part);
        part.release();
      }
      out.write((all.readableBytes() + "\n").getBytes(StandardCharsets.US_ASCII));
      all.readBytes(out, all.readableBytes());
    } finally {
      all.release();
    }
  }
}
