package io.github.bytebufflow.examples.socks.load;

import io.github.bytebufflow.examples.common.Program;
import io.github.bytebufflow.examples.common.Range;
import io.github.bytebufflow.examples.common.UsageException;
import io.github.bytebufflow.examples.socks.codec.aead.AeadMethod;
import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Downloads from the origin by way of a relay, over and over, and checks every byte. */
@Command(name = "load", mixinStandardHelpOptions = true, description = "A load for relays.")
public final class Load implements Callable<Integer> {
  private static final int PIECE = 64 * 1024;
  private static final int EARLY = 512;
  private static final double MIB = 1 << 20;

  @Option(names = "--relay", required = true, paramLabel = "PORT", description = "on loopback")
  private int relay;

  @Option(
      names = "--origin",
      required = true,
      paramLabel = "PORT",
      description = "of the origin, on loopback")
  private int origin;

  @Option(
      names = "--method",
      paramLabel = "CIPHER",
      description = "speak Shadowsocks; without it, SOCKS5")
  private String method;

  @Option(names = "--password", defaultValue = "", paramLabel = "TEXT", description = "with it")
  private String password;

  @Option(
      names = "--connections",
      defaultValue = "8",
      paramLabel = "N",
      description = "at once, 1 to 256; default ${DEFAULT-VALUE}")
  private int connections;

  @Option(
      names = "--size",
      defaultValue = "1048576",
      paramLabel = "BYTES",
      description = "of each download, 1 to 1073741824; default ${DEFAULT-VALUE}")
  private int size;

  @Option(
      names = "--seconds",
      defaultValue = "5",
      paramLabel = "N",
      description = "1 to 600; default ${DEFAULT-VALUE}")
  private int seconds;

  @Option(
      names = "--refused",
      paramLabel = "N",
      description = "only ask N times for the port of --origin, which nobody listens on")
  private int refused;

  private final LongAdder bytes = new LongAdder();
  private final LongAdder downloads = new LongAdder();
  private volatile boolean failed;

  Load() {}

  /**
   * Runs it.
   *
   * @param args see {@code --help}
   */
  public static void main(String[] args) {
    System.exit(Program.run(new Load(), args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Range.check("--connections", connections, 1, 256);
    Range.check("--size", size, 1, 1 << 30);
    Range.check("--seconds", seconds, 1, 600);
    Range.check("--refused", refused, 0, 100_000);
    if (refused > 0) {
      askInVain();
      return 0;
    }
    MasterKey key = method == null ? null : key();
    long start = System.nanoTime();
    long end = start + TimeUnit.SECONDS.toNanos(seconds);
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < connections; i++) {
      all.add(threads.submit(() -> downloadUntil(end, key)));
    }
    threads.shutdown();
    for (Future<?> one : all) {
      try {
        one.get();
      } catch (ExecutionException e) {
        failed = true;
        throw new IOException("a download failed: " + e.getCause(), e.getCause());
      }
    }
    double took = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d downloads, %d bytes, %.1f MiB/s%n",
        downloads.sum(),
        bytes.sum(),
        bytes.sum() / MIB / took);
    return 0;
  }

  private MasterKey key() {
    AeadMethod known =
        AeadMethod.of(method)
            .orElseThrow(() -> new UsageException("--method is '" + method + "'; expected AEAD"));
    if (password.isEmpty()) {
      throw new UsageException("--method needs --password");
    }
    return MasterKey.ofPassword(known, password);
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private Void downloadUntil(long end, MasterKey key) throws IOException {
    byte[] request =
        ("GET /" + size + " HTTP/1.1\r\nHost: origin\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    byte[] piece = new byte[PIECE];
    do {
      try (Wire wire = open(key)) {
        wire.send(request);
        download(wire, piece);
      }
    } while (System.nanoTime() < end && !failed);
    return null;
  }

  private Wire open(MasterKey key) throws IOException {
    return key == null
        ? SocksWire.open(loopback(relay), loopback(origin), new byte[0])
        : ShadowsocksWire.open(loopback(relay), loopback(origin), key);
  }

  private void download(Wire wire, byte[] piece) throws IOException {
    byte[] expected =
        ("HTTP/1.1 200 OK\r\nContent-Length: " + size + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    long position = -expected.length;
    while (position < size) {
      int length = wire.receive(piece);
      if (length < 0) {
        throw new IOException("the answer ends after " + position + " bytes");
      }
      int i = 0;
      for (; i < length && position < 0; i++, position++) {
        if (piece[i] != expected[(int) (position + expected.length)]) {
          throw new IOException("another head than expected");
        }
      }
      if (!Pattern.matches(Math.max(position, 0), piece, i, length)) {
        throw new IOException("a wrong byte behind position " + position);
      }
      position += length - i;
    }
    bytes.add(size);
    downloads.increment();
  }

  private void askInVain() throws IOException {
    for (int i = 0; i < refused; i++) {
      try (Wire wire = SocksWire.open(loopback(relay), loopback(origin), new byte[EARLY])) {
        throw new IOException("somebody listens on the port of --origin: " + wire);
      } catch (RefusedException e) {
        if (e.reply <= 0) {
          throw e;
        }
      }
    }
    System.out.println(refused + " connections refused");
  }
}
