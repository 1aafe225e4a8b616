/*
 * project: eclipse-milo/milo
 * issue: https://github.com/eclipse-milo/milo/issues/781
 * bad: org.eclipse.milo:stack-core:0.5.4
 * good: org.eclipse.milo:stack-core:0.6.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: OpcUaDefaultBinaryEncoding.encode
 * expect: leak 5
 * half: first
 * size: large
 */
package acme.known;

import org.eclipse.milo.opcua.stack.core.NamespaceTable;
import org.eclipse.milo.opcua.stack.core.UaSerializationException;
import org.eclipse.milo.opcua.stack.core.channel.*;
import org.eclipse.milo.opcua.stack.core.serialization.*;
import org.eclipse.milo.opcua.stack.core.types.DataTypeManager;
import org.eclipse.milo.opcua.stack.core.types.OpcUaDataTypeManager;
import org.eclipse.milo.opcua.stack.core.types.OpcUaDefaultBinaryEncoding;
import org.eclipse.milo.opcua.stack.core.types.builtin.NodeId;
import org.eclipse.milo.opcua.stack.core.types.structured.Range;

/** A value is not of the type that it is encoded as: the buffer for its bytes is not released. */
public final class MiloWrongType {
  /** The two packages of imports are whole, for EncodingLimits moved from one to the other. */
  static final class Context implements SerializationContext {
    private final NamespaceTable namespaces = new NamespaceTable();

    @Override
    public EncodingLimits getEncodingLimits() {
      return EncodingLimits.DEFAULT;
    }

    @Override
    public NamespaceTable getNamespaceTable() {
      return namespaces;
    }

    @Override
    public DataTypeManager getDataTypeManager() {
      return OpcUaDataTypeManager.getInstance();
    }
  }

  public static void main(String[] args) {
    NodeId encodingOfRange = new NodeId(0, 886);
    Object[] bodies = {new Range(1.0, 2.0), "1 to 2"};
    for (int i = 0; i < 10; i++) {
      try {
        System.out.println(
            OpcUaDefaultBinaryEncoding.getInstance()
                .encode(new Context(), bodies[i % 2], encodingOfRange));
      } catch (UaSerializationException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }
}
