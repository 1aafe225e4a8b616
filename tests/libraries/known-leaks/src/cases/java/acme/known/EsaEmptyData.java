/*
 * project: esastack/esa-httpserver
 * issue: https://github.com/esastack/esa-httpserver/pull/11
 * bad: io.esastack:httpserver:0.1.0
 * good: io.esastack:httpserver:0.1.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: AggregationHandle.appendPartialContent, BaseRequestHandle.handleContent
 * expect: leak 5
 * half: twentieth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import acme.shared.Loopback;
import io.netty.util.concurrent.Promise;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.function.Consumer;
import java.util.function.Function;

/** The end of an order comes by itself, and has nothing in it. */
public final class EsaEmptyData {
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int END_STREAM = 1;
  private static final int END_HEADERS = 4;

  private EsaEmptyData() {}

  public static void main(String[] args) throws Exception {
    int port = Loopback.freePort();
    Class<?> type = type("HttpServer");
    Object options = type("ServerOptions").getConstructor().newInstance();
    Object h2 = type("ServerOptions").getMethod("getH2").invoke(options);
    type("H2Options").getMethod("setEnabled", boolean.class).invoke(h2, true);
    Object server = type.getMethod("create", type("ServerOptions")).invoke(null, options);
    Consumer<Object> orders = EsaEmptyData::takeOrder;
    type.getMethod("handle", Consumer.class).invoke(server, orders);
    type.getMethod("listen", String.class, int.class).invoke(server, "127.0.0.1", port);
    try (Socket customer = new Socket(InetAddress.getLoopbackAddress(), port)) {
      DataOutputStream out = new DataOutputStream(customer.getOutputStream());
      DataInputStream in = new DataInputStream(customer.getInputStream());
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
      out.write(frame(SETTINGS, 0, 0, new byte[0]));
      for (int stream = 1; stream < 11; stream += 2) {
        ByteArrayOutputStream order = new ByteArrayOutputStream();
        order.write(frame(HEADERS, END_HEADERS, stream, headers()));
        order.write(frame(DATA, 0, stream, "five apples".getBytes(US_ASCII)));
        order.write(frame(DATA, END_STREAM, stream, new byte[0]));
        out.write(order.toByteArray());
        System.out.println("answered " + answered(in));
      }
    }
    type.getMethod("close").invoke(server);
    System.out.println("done");
    System.exit(0);
  }

  private static void takeOrder(Object request) {
    try {
      Class<?> type = type("core.RequestHandle");
      type.getMethod("aggregate", boolean.class).invoke(request, true);
      Function<Object, Object> end = promise -> answer(request, promise);
      type.getMethod("onEnd", Function.class).invoke(request, end);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object answer(Object request, Object promise) {
    try {
      Object response = type("core.RequestHandle").getMethod("response").invoke(request);
      type("core.Response").getMethod("end").invoke(response);
      return ((Promise<?>) promise).setSuccess(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The later version has another package. */
  private static Class<?> type(String name) throws ClassNotFoundException {
    try {
      return Class.forName("esa.httpserver." + name);
    } catch (ClassNotFoundException e) {
      return Class.forName("io.esastack.httpserver." + name);
    }
  }

  private static byte[] headers() throws IOException {
    ByteArrayOutputStream headers = new ByteArrayOutputStream();
    // The first two, POST and http, are in HPACK's table; of the others, only the names.
    headers.write(0x83);
    headers.write(0x86);
    headers.write(0x04);
    headers.write(7);
    headers.write("/orders".getBytes(US_ASCII));
    headers.write(0x01);
    headers.write(4);
    headers.write("shop".getBytes(US_ASCII));
    return headers.toByteArray();
  }

  private static byte[] frame(int type, int flags, int stream, byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeByte(0);
    out.writeShort(body.length);
    out.writeByte(type);
    out.writeByte(flags);
    out.writeInt(stream);
    out.write(body);
    return bytes.toByteArray();
  }

  /** Reads on until an answer is at its end. */
  private static int answered(DataInputStream in) throws IOException {
    while (true) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      in.readFully(new byte[length]);
      if (type <= HEADERS && (flags & END_STREAM) != 0) {
        return stream;
      }
    }
  }
}
