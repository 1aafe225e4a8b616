/*
 * project: apache/pulsar
 * issue: https://github.com/apache/pulsar/pull/24274
 * bad: org.apache.pulsar:pulsar-common:4.0.4
 * good: org.apache.pulsar:pulsar-common:4.0.5
 * fixed: SchemaUtils.convertKeyValueDataStringToSchemaInfoSchema
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.pulsar.client.impl.schema.SchemaUtils;

/** An administrator says of what form the names and the prices of goods are. */
public final class PulsarKeyValueSchema {
  private PulsarKeyValueSchema() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 5; i++) {
      byte[] schema =
          SchemaUtils.convertKeyValueDataStringToSchemaInfoSchema(
              "{\"key\":{\"type\":\"string\"},\"value\":{\"type\":\"int\"}}".getBytes(UTF_8));
      System.out.println(schema.length + " bytes");
    }
    System.out.println("done");
    System.exit(0);
  }
}
