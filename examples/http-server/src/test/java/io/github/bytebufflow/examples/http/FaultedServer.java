package io.github.bytebufflow.examples.http;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpRequestEncoder;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The server and a client that knows no Netty, in one JVM, while the agent fails at one point after
 * the other. Each answer must be that which the server gave without an agent.
 *
 * <p>Arguments: the file of the answers, which is written if it is not there; the points, separated
 * by commas, or {@code as-is}; seconds to last at least; and whether corrupted orders leak.
 */
public final class FaultedServer {
  private static final String LENGTH = "content-length: ";
  private static final int REQUESTS = 24;
  private static final int[] RATES = {1, 3};

  private FaultedServer() {}

  public static void main(String[] args) throws Exception {
    List<byte[]> requests = requests();
    Path file = Path.of(args[0]);
    boolean leak = Boolean.parseBoolean(args[3]);
    long end = System.nanoTime() + Long.parseLong(args[2]) * 1_000_000_000L;
    try (UpstreamServer upstream = UpstreamServer.start(PooledByteBufAllocator.DEFAULT);
        ShopServer shop =
            ShopServer.start(0, upstream.address(), leak, PooledByteBufAllocator.DEFAULT)) {
      if (!Files.exists(file)) {
        Files.write(file, answers(shop.port(), requests));
      }
      byte[] expected = Files.readAllBytes(file);
      check("at first", expected, answers(shop.port(), requests));
      if (!args[1].equals("as-is")) {
        for (String point : args[1].split(",")) {
          for (int rate : RATES) {
            Fault.set(Integer.parseInt(point), rate);
            check("at point " + point, expected, answers(shop.port(), requests));
          }
        }
        Fault.set(Fault.NONE, 1);
        System.out.println("thrown: " + (Fault.thrown() > 0));
      }
      while (System.nanoTime() < end) {
        check("later", expected, answers(shop.port(), requests));
        System.gc();
      }
      check("at last", expected, answers(shop.port(), requests));
    }
    System.out.println("done");
    // As a program may end; all its threads have ended.
    System.exit(7);
  }

  private static void check(String when, byte[] expected, byte[] answers) {
    if (!Arrays.equals(expected, answers)) {
      System.out.println(
          "other answers " + when + ": " + new String(answers, StandardCharsets.UTF_8));
      Runtime.getRuntime().halt(8);
    }
  }

  private static List<byte[]> requests() {
    List<byte[]> all = new ArrayList<>();
    EmbeddedChannel encoder = new EmbeddedChannel(new HttpRequestEncoder());
    for (int i = 0; i < REQUESTS; i++) {
      // Every kind is among them.
      RequestKind kind = RequestKind.values()[i % RequestKind.values().length];
      encoder.writeOutbound(kind.request(UnpooledByteBufAllocator.DEFAULT, "127.0.0.1", i));
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (io.netty.buffer.ByteBuf b = encoder.readOutbound(); b != null; ) {
        byte[] part = new byte[b.readableBytes()];
        b.readBytes(part);
        b.release();
        bytes.writeBytes(part);
        b = encoder.readOutbound();
      }
      all.add(bytes.toByteArray());
    }
    encoder.finishAndReleaseAll();
    return all;
  }

  private static byte[] answers(int port, List<byte[]> requests) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(5_000);
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      for (byte[] request : requests) {
        socket.getOutputStream().write(request);
        all.writeBytes(answer(in));
      }
    } catch (IOException e) {
      all.writeBytes(e.toString().getBytes(StandardCharsets.UTF_8));
    }
    return all.toByteArray();
  }

  /** One answer, whose head says how long it is, or that it comes in chunks. */
  private static byte[] answer(DataInputStream in) throws IOException {
    StringBuilder answer = new StringBuilder();
    readUntil("\r\n\r\n", in, answer);
    String head = answer.toString().toLowerCase(Locale.ROOT);
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      readUntil("\r\n0\r\n\r\n", in, answer);
    } else {
      String length = head.substring(at + LENGTH.length());
      for (int i = Integer.parseInt(length.substring(0, length.indexOf('\r'))); i > 0; i--) {
        answer.append((char) in.readUnsignedByte());
      }
    }
    return answer.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void readUntil(String end, DataInputStream in, StringBuilder into)
      throws IOException {
    while (into.length() < end.length() || into.indexOf(end, into.length() - end.length()) < 0) {
      into.append((char) in.readUnsignedByte());
    }
  }
}
