/*
 * project: mongodb/mongo-java-driver
 * issue: https://jira.mongodb.org/browse/JAVA-4510
 * bad: org.mongodb:mongodb-driver-sync:4.5.0
 * good: org.mongodb:mongodb-driver-sync:4.5.1
 * with: io.netty:netty-buffer:4.1.74.Final io.netty:netty-transport:4.1.74.Final io.netty:netty-handler:4.1.74.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: InternalStreamConnection.receiveResponseBuffers, InternalStreamConnection$MessageHeaderCallback$MessageCallback.onResult
 * expect: leak 10
 * half: fourteenth
 */
package acme.known;

import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCompressor;
import com.mongodb.ServerAddress;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.netty.NettyStreamFactoryFactory;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.nio.NioEventLoopGroup;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.DeflaterOutputStream;
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;

/** The database compresses its answers, as it has been told it may. */
public final class MongoInflated {
  private static final int REPLY = 1;
  private static final int COMPRESSED = 2012;
  private static final int MSG = 2013;
  private static final byte ZLIB = 2;

  private MongoInflated() {}

  public static void main(String[] args) throws Exception {
    ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(() -> accept(database));
    NioEventLoopGroup group = new NioEventLoopGroup(1);
    MongoClient client =
        MongoClients.create(
            MongoClientSettings.builder()
                .applyToClusterSettings(
                    cluster ->
                        cluster.hosts(
                            List.of(new ServerAddress("127.0.0.1", database.getLocalPort()))))
                .applyToServerSettings(server -> server.heartbeatFrequency(1, TimeUnit.HOURS))
                .compressorList(List.of(MongoCompressor.createZlibCompressor()))
                .streamFactoryFactory(
                    NettyStreamFactoryFactory.builder()
                        .allocator(PooledByteBufAllocator.DEFAULT)
                        .eventLoopGroup(group)
                        .build())
                .build());
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client.getDatabase("shop").runCommand(new Document("count", "orders")).get("n"));
    }
    client.close();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    database.close();
    System.out.println("done");
  }

  private static void accept(ServerSocket database) throws IOException {
    while (true) {
      Socket socket = database.accept();
      start(() -> serve(socket));
    }
  }

  private static void serve(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    while (true) {
      ByteBuffer header = ByteBuffer.wrap(in.readNBytes(16)).order(ByteOrder.LITTLE_ENDIAN);
      if (header.remaining() < 16) {
        return;
      }
      String command =
          new String(in.readNBytes(header.getInt(0) - 16), StandardCharsets.ISO_8859_1);
      boolean compressed = header.getInt(12) == COMPRESSED;
      byte[] body = compressed ? compressed(count()) : hello(command.contains("zlib"));
      ByteBuffer reply = ByteBuffer.allocate(16 + body.length).order(ByteOrder.LITTLE_ENDIAN);
      reply.putInt(reply.capacity()).putInt(1).putInt(header.getInt(4));
      reply.putInt(compressed ? COMPRESSED : REPLY).put(body);
      socket.getOutputStream().write(reply.array());
    }
  }

  private static byte[] hello(boolean zlib) {
    ByteBuffer answer =
        bytes(
            new Document("ok", 1.0)
                .append("ismaster", true)
                .append("minWireVersion", 0)
                .append("maxWireVersion", 8)
                .append("compression", zlib ? List.of("zlib") : List.of()));
    ByteBuffer body = ByteBuffer.allocate(20 + answer.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    return body.putInt(0).putLong(0).putInt(0).putInt(1).put(answer).array();
  }

  private static byte[] count() {
    ByteBuffer answer = bytes(new Document("ok", 1.0).append("n", 42));
    return ByteBuffer.allocate(5 + answer.remaining()).putInt(0).put((byte) 0).put(answer).array();
  }

  private static byte[] compressed(byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
      deflater.write(body);
    }
    ByteBuffer message = ByteBuffer.allocate(9 + out.size()).order(ByteOrder.LITTLE_ENDIAN);
    return message.putInt(MSG).putInt(body.length).put(ZLIB).put(out.toByteArray()).array();
  }

  private static ByteBuffer bytes(Document document) {
    return new RawBsonDocument(document, new DocumentCodec()).getByteBuffer().asNIO();
  }

  interface Task {
    void run() throws IOException;
  }

  private static void start(Task task) {
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
              } catch (IOException e) {
                // The client has left.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
