/*
 * project: rabbitmq/rabbitmq-stream-java-client
 * issue: https://github.com/rabbitmq/rabbitmq-stream-java-client/issues/585
 * bad: com.rabbitmq:stream-client:0.16.0
 * good: com.rabbitmq:stream-client:0.17.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Client.<init>, Client$StreamHandler.channelRead, Client$FrameHandlerTask.run+
 * expect: leak 5
 * half: sixth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.rabbitmq.stream.impl.Client;
import com.rabbitmq.stream.impl.Client.ClientParameters;
import io.netty.channel.ChannelOption;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A consumer that is slow leaves while more has come than it has read. */
public final class RabbitStreamClosed {
  private static final int DELIVER = 8;
  private static final int METADATA_UPDATE = 16;
  private static final int PEER_PROPERTIES = 17;
  private static final int SASL_HANDSHAKE = 18;
  private static final int SASL_AUTHENTICATE = 19;
  private static final int TUNE = 20;
  private static final int OPEN = 21;
  private static final int CLOSE = 22;
  private static final int ANSWER = 0x8000;
  private static final int CHUNK = 100;

  private RabbitStreamClosed() {}

  public static void main(String[] args) throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(1);
    CountDownLatch open = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch come = new CountDownLatch(1);
    try (ServerSocket broker = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> serve(broker, open));
      thread.start();
      Client client =
          new Client(
              new ClientParameters()
                  .host("127.0.0.1")
                  .port(broker.getLocalPort())
                  // Each frame is a buffer of its own.
                  .bootstrapCustomizer(
                      bootstrap ->
                          bootstrap
                              .group(group)
                              .option(
                                  ChannelOption.RCVBUF_ALLOCATOR,
                                  new FixedRecvByteBufAllocator(4 + CHUNK)))
                  .chunkListener(
                      (from, subscription, offset, messages, size) -> {
                        begun.countDown();
                        work();
                        return null;
                      })
                  .metadataListener((stream, code) -> come.countDown()));
      open.countDown();
      begun.await(10, TimeUnit.SECONDS);
      come.await(10, TimeUnit.SECONDS);
      client.close();
      thread.join();
    }
    group.shutdownGracefully(0, 5, TimeUnit.SECONDS).sync();
    System.out.println("done");
  }

  private static void work() {
    try {
      Thread.sleep(10_000);
    } catch (InterruptedException e) {
      System.out.println("interrupted");
    }
  }

  private static void serve(ServerSocket broker, CountDownLatch open) {
    try (Socket socket = broker.accept()) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      while (true) {
        byte[] frame = in.readNBytes(in.readInt());
        int command = (frame[0] & 0xff) << 8 | frame[1] & 0xff;
        int correlation =
            (frame[4] & 0xff) << 24
                | (frame[5] & 0xff) << 16
                | (frame[6] & 0xff) << 8
                | frame[7] & 0xff;
        switch (command) {
          case PEER_PROPERTIES:
            answer(
                out,
                command,
                correlation,
                body -> {
                  body.writeInt(1);
                  string(body, "version");
                  string(body, "3.10.0");
                });
            break;
          case SASL_HANDSHAKE:
            answer(
                out,
                command,
                correlation,
                body -> {
                  body.writeInt(1);
                  string(body, "PLAIN");
                });
            break;
          case SASL_AUTHENTICATE:
            answer(out, command, correlation, body -> {});
            send(
                out,
                TUNE,
                body -> {
                  body.writeInt(1 << 20);
                  body.writeInt(60);
                });
            break;
          case OPEN:
            answer(out, command, correlation, body -> body.writeInt(0));
            open.await();
            deliver(out);
            break;
          case CLOSE:
            answer(out, command, correlation, body -> {});
            break;
          default:
            break;
        }
      }
    } catch (IOException | InterruptedException e) {
      System.out.println("closed");
    }
  }

  /** One chunk that the consumer reads, five that wait, and the word that the stream has moved. */
  private static void deliver(DataOutputStream out) throws IOException {
    for (int i = 0; i < 6; i++) {
      send(
          out,
          DELIVER,
          body -> {
            body.writeByte(0);
            body.write(new byte[] {0x50, 0, 0, 0});
            body.write(new byte[CHUNK - 4 - 5]);
          });
    }
    send(
        out,
        METADATA_UPDATE,
        body -> {
          body.writeShort(6);
          string(body, "prices");
        });
  }

  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }

  private static void answer(DataOutputStream out, int command, int correlation, Body body)
      throws IOException {
    send(
        out,
        ANSWER | command,
        answer -> {
          answer.writeInt(correlation);
          answer.writeShort(1);
          body.write(answer);
        });
  }

  private static void send(DataOutputStream out, int command, Body body) throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    DataOutputStream content = new DataOutputStream(frame);
    content.writeShort(command);
    content.writeShort(1);
    body.write(content);
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    DataOutputStream sized = new DataOutputStream(whole);
    sized.writeInt(frame.size());
    frame.writeTo(sized);
    out.write(whole.toByteArray());
    out.flush();
  }

  private static void string(DataOutputStream out, String text) throws IOException {
    out.writeShort(text.length());
    out.write(text.getBytes(US_ASCII));
  }
}
