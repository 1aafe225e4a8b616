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

import acme.shared.Mongo;
import java.util.List;
import org.bson.Document;

/** Commands are compressed: what was compressed is given back once, and is held twice. */
public final class MongoCompressed {
  public static void main(String[] args) throws Exception {
    Mongo.countOrders((code, command) -> Mongo.reply(master(command.contains("zlib"))), "ok");
  }

  /** Every command is answered as if it had asked who is the master. */
  private static Document master(boolean zlib) {
    return new Document("ok", 1.0)
        .append("ismaster", true)
        .append("minWireVersion", 0)
        .append("maxWireVersion", 5)
        .append("version", "3.4.0")
        .append("versionArray", List.of(3, 4, 0, 0))
        .append("compression", zlib ? List.of("zlib") : List.of());
  }
}
