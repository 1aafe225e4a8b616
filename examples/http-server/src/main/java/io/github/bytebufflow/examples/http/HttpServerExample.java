package io.github.bytebufflow.examples.http;

import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Runs the shop server and the service behind it until told to stop, then shuts both down. */
public final class HttpServerExample {

  private HttpServerExample() {}

  public static void main(String[] args) throws Exception {
    ServerOptions options;
    try {
      options = ServerOptions.parse(args);
    } catch (IllegalArgumentException e) {
      System.err.println("http-server: " + e.getMessage());
      System.exit(2);
      return;
    }
    if (options.help) {
      System.out.print(ServerOptions.HELP);
      return;
    }
    System.exit(run(options));
  }

  private static int run(ServerOptions options) throws InterruptedException {
    try (UpstreamServer upstream = UpstreamServer.start(PooledByteBufAllocator.DEFAULT);
        ShopServer shop =
            ShopServer.start(
                options.port, upstream.address(), options.leak, PooledByteBufAllocator.DEFAULT)) {
      // For Ctrl-C only; on the ordinary way out both are closed before the JVM shuts down.
      Runtime.getRuntime().addShutdownHook(new Thread(() -> close(shop, upstream), "shutdown"));
      System.out.println(
          "http-server: listening on http://127.0.0.1:"
              + shop.port()
              + (options.leak ? ", corrupted orders leak their buffer" : ""));
      if (options.portFile != null) {
        publish(shop.port(), options.portFile);
      }
      await(options);
      close(shop, upstream);
      System.out.println("http-server: answered " + shop.log());
      return 0;
    } catch (IOException e) {
      System.err.println("http-server: " + e.getMessage());
      return 1;
    }
  }

  private static void close(ShopServer shop, UpstreamServer upstream) {
    shop.close();
    upstream.close();
  }

  private static void await(ServerOptions options) throws InterruptedException, IOException {
    if (options.seconds > 0) {
      Thread.sleep(options.seconds * 1000L);
    } else if (options.untilEof) {
      while (System.in.read() >= 0) {}
    } else {
      Thread.currentThread().join();
    }
  }

  /** Whoever waits for the file must never see it half written. */
  private static void publish(int port, Path file) throws IOException {
    Path half = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      Files.write(half, Integer.toString(port).getBytes(StandardCharsets.US_ASCII));
      Files.move(half, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new IOException("cannot write the port file '" + file + "': " + e, e);
    }
  }
}
