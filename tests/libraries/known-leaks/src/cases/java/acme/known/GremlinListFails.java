/*
 * project: apache/tinkerpop
 * issue: https://issues.apache.org/jira/browse/TINKERPOP-2154
 * bad: org.apache.tinkerpop:gremlin-driver:3.4.0
 * good: org.apache.tinkerpop:gremlin-driver:3.4.1
 * with: io.netty:netty-all:4.1.48.Final org.slf4j:slf4j-nop:1.7.36
 * fixed: GraphBinaryWriter.write, ByteCodeSerializer.writeInstructions,
 *     ByteCodeSerializer.getArgumentsBuffer, BindingSerializer.writeValue,
 *     BulkSetSerializer.writeValue, ByteCodeSerializer.writeValue,
 *     CollectionSerializer.writeValue, EdgeSerializer.writeValue, GraphSerializer.writeValue,
 *     LambdaSerializer.writeValue, MapSerializer.writeValue, MetricsSerializer.writeValue,
 *     PathSerializer.writeValue, TraversalMetricsSerializer.writeValue,
 *     TraversalStrategySerializer.writeValue, TraverserSerializer.writeValue,
 *     TreeSerializer.writeValue, VertexPropertySerializer.writeValue, VertexSerializer.writeValue
 * expect: leak 95
 * half: third
 * size: large
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.List;
import org.apache.tinkerpop.gremlin.driver.message.RequestMessage;
import org.apache.tinkerpop.gremlin.driver.ser.GraphBinaryMessageSerializerV1;
import org.apache.tinkerpop.gremlin.driver.ser.SerializationException;

/** Parameters of a query are encoded, of which the last has a type that the protocol lacks. */
public final class GremlinListFails {
  private GremlinListFails() {}

  public static void main(String[] args) {
    GraphBinaryMessageSerializerV1 serializer = new GraphBinaryMessageSerializerV1();
    for (int i = 0; i < 5; i++) {
      try {
        serializer.serializeRequestAsBinary(
            RequestMessage.build("eval").addArg("params", List.of(i, new Thread())).create(),
            PooledByteBufAllocator.DEFAULT);
      } catch (SerializationException | RuntimeException e) {
        System.out.println(e.getClass().getSimpleName());
      }
    }
    System.out.println("done");
  }
}
