package acme.shared;

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

/** A database that says what it is told to, and a client of it that compresses what it may. */
public final class Mongo {
  private static final int REPLY = 1;

  private Mongo() {}

  /** What the database answers. */
  public interface Answers {
    /**
     * The answer to one message.
     *
     * @param code says of what kind the message is
     * @param command the message, each byte as a character
     * @return the code of the answer, and what comes behind that
     */
    byte[] to(int code, String command) throws IOException;
  }

  /** Asks five times how many orders there are, and prints one field of each answer. */
  public static void countOrders(Answers answers, String field) throws Exception {
    ServerSocket database = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Loopback.start(() -> accept(database, answers));
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
          client.getDatabase("shop").runCommand(new Document("count", "orders")).get(field));
    }
    client.close();
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    database.close();
    System.out.println("done");
  }

  private static void accept(ServerSocket database, Answers answers) throws IOException {
    while (true) {
      Socket socket = database.accept();
      Loopback.start(() -> serve(socket, answers));
    }
  }

  private static void serve(Socket socket, Answers answers) throws IOException {
    InputStream in = socket.getInputStream();
    while (true) {
      ByteBuffer header = ByteBuffer.wrap(in.readNBytes(16)).order(ByteOrder.LITTLE_ENDIAN);
      if (header.remaining() < 16) {
        return;
      }
      String command =
          new String(in.readNBytes(header.getInt(0) - 16), StandardCharsets.ISO_8859_1);
      byte[] answer = answers.to(header.getInt(12), command);
      ByteBuffer reply = ByteBuffer.allocate(12 + answer.length).order(ByteOrder.LITTLE_ENDIAN);
      reply.putInt(reply.capacity()).putInt(1).putInt(header.getInt(4)).put(answer);
      socket.getOutputStream().write(reply.array());
    }
  }

  /** An answer of the kind that is not compressed: one document. */
  public static byte[] reply(Document document) {
    ByteBuffer body = bytes(document);
    ByteBuffer answer = ByteBuffer.allocate(24 + body.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    return answer.putInt(REPLY).putInt(0).putLong(0).putInt(0).putInt(1).put(body).array();
  }

  /** A document as it is sent. */
  public static ByteBuffer bytes(Document document) {
    return new RawBsonDocument(document, new DocumentCodec()).getByteBuffer().asNIO();
  }
}
