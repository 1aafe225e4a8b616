/*
 * project: mongodb/mongo-java-driver
 * issue: https://jira.mongodb.org/browse/JAVA-3087
 * bad: org.mongodb:mongodb-driver-sync:3.9.0
 * good: org.mongodb:mongodb-driver-sync:3.9.1
 * with: io.netty:netty-buffer:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: InternalStreamConnection.sendCommandMessage, InternalStreamConnection.sendAndReceiveAsync, InternalStreamConnection.releaseAllBuffers+
 * expect: leak 5
 * half: first
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
import org.bson.Document;
import org.bson.RawBsonDocument;
import org.bson.codecs.DocumentCodec;

/** Commands are compressed: what was compressed is given back once, and is held twice. */
public final class MongoCompressed {
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
          client.getDatabase("shop").runCommand(new Document("count", "orders")).get("ok"));
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

  /** Answers every command as if it had been asked who is the master. */
  private static void serve(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    while (true) {
      ByteBuffer header = ByteBuffer.wrap(in.readNBytes(16)).order(ByteOrder.LITTLE_ENDIAN);
      if (header.remaining() < 16) {
        return;
      }
      String command =
          new String(in.readNBytes(header.getInt(0) - 16), StandardCharsets.ISO_8859_1);
      Document answer =
          new Document("ok", 1.0)
              .append("ismaster", true)
              .append("minWireVersion", 0)
              .append("maxWireVersion", 5)
              .append("version", "3.4.0")
              .append("versionArray", List.of(3, 4, 0, 0))
              .append("compression", command.contains("zlib") ? List.of("zlib") : List.of());
      ByteBuffer body = new RawBsonDocument(answer, new DocumentCodec()).getByteBuffer().asNIO();
      ByteBuffer reply = ByteBuffer.allocate(36 + body.remaining()).order(ByteOrder.LITTLE_ENDIAN);
      reply.putInt(reply.capacity()).putInt(1).putInt(header.getInt(4)).putInt(1);
      reply.putInt(0).putLong(0).putInt(0).putInt(1).put(body);
      socket.getOutputStream().write(reply.array());
    }
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
