package acme.shared;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A database's side of MariaDB's protocol, with one table of one column and one row. */
public final class Mariadb implements Closeable {
  private static final int QUIT = 1;
  private static final int QUERY = 3;
  private static final int CAPABILITIES = 0x0108_a200;
  private static final int UTF8 = 45;
  private static final int TEXT = 253;
  private static final byte[] OK = {0, 0, 0, 2, 0, 0, 0};
  private static final byte[] END = {(byte) 0xfe, 0, 0, 2, 0, 0, 0};

  private final ServerSocket server;

  public Mariadb() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread thread = new Thread(this::accept);
    thread.setDaemon(true);
    thread.start();
  }

  public int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  private void accept() {
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        serve(client.getInputStream(), client.getOutputStream());
      } catch (IOException e) {
        System.out.println("gone");
      }
    }
  }

  private static void serve(InputStream in, OutputStream out) throws IOException {
    out.write(packets(0, greeting()));
    out.flush();
    packet(in);
    out.write(packets(2, OK));
    out.flush();
    byte[] command = packet(in);
    while (command.length > 0 && command[0] != QUIT) {
      String words = new String(command, 1, command.length - 1, US_ASCII);
      if (command[0] == QUERY && words.startsWith("SELECT")) {
        String value = words.contains("isolation") ? "REPEATABLE-READ" : "apples";
        out.write(packets(1, new byte[] {1}, column(), text(value), END));
      } else {
        out.write(packets(1, OK));
      }
      out.flush();
      command = packet(in);
    }
  }

  private static byte[] packet(InputStream in) throws IOException {
    byte[] head = in.readNBytes(4);
    if (head.length < 4) {
      return new byte[0];
    }
    return in.readNBytes((head[0] & 0xff) | (head[1] & 0xff) << 8 | (head[2] & 0xff) << 16);
  }

  private static byte[] packets(int first, byte[]... bodies) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int number = first;
    for (byte[] body : bodies) {
      little(out, body.length, 3);
      out.write(number++);
      out.write(body);
    }
    return out.toByteArray();
  }

  private static byte[] greeting() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(10);
    out.write("10.6.4-MariaDB\0".getBytes(US_ASCII));
    little(out, 1, 4);
    out.write("12345678\0".getBytes(US_ASCII));
    little(out, CAPABILITIES, 2);
    out.write(UTF8);
    little(out, 2, 2);
    little(out, CAPABILITIES >> 16, 2);
    out.write(21);
    out.write(new byte[10]);
    out.write("123456789012\0".getBytes(US_ASCII));
    out.write("mysql_native_password\0".getBytes(US_ASCII));
    return out.toByteArray();
  }

  private static byte[] column() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String name : new String[] {"def", "", "fruits", "fruits", "name", "name"}) {
      out.write(text(name));
    }
    out.write(12);
    little(out, UTF8, 2);
    little(out, 100, 4);
    out.write(TEXT);
    out.write(new byte[5]);
    return out.toByteArray();
  }

  private static byte[] text(String value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(value.length());
    out.write(value.getBytes(US_ASCII));
    return out.toByteArray();
  }

  private static void little(OutputStream out, int value, int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      out.write(value >> 8 * i);
    }
  }
}
