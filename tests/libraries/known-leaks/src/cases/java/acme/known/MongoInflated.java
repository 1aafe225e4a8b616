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

import acme.shared.Mongo;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.bson.Document;

/** The database compresses its answers, as it has been told it may. */
public final class MongoInflated {
  private static final int COMPRESSED = 2012;
  private static final int MSG = 2013;
  private static final byte ZLIB = 2;

  private MongoInflated() {}

  public static void main(String[] args) throws Exception {
    Mongo.countOrders(
        (code, command) ->
            code == COMPRESSED ? compressed(count()) : Mongo.reply(hello(command.contains("zlib"))),
        "n");
  }

  private static Document hello(boolean zlib) {
    return new Document("ok", 1.0)
        .append("ismaster", true)
        .append("minWireVersion", 0)
        .append("maxWireVersion", 8)
        .append("compression", zlib ? List.of("zlib") : List.of());
  }

  private static byte[] count() {
    ByteBuffer answer = Mongo.bytes(new Document("ok", 1.0).append("n", 42));
    return ByteBuffer.allocate(5 + answer.remaining()).putInt(0).put((byte) 0).put(answer).array();
  }

  private static byte[] compressed(byte[] body) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(out)) {
      deflater.write(body);
    }
    ByteBuffer message = ByteBuffer.allocate(13 + out.size()).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(COMPRESSED).putInt(MSG).putInt(body.length).put(ZLIB).put(out.toByteArray());
    return message.array();
  }
}
