/*
 * project: apache/activemq-artemis
 * issue: https://issues.apache.org/jira/browse/ARTEMIS-2785
 * bad: org.apache.activemq:artemis-core-client:2.13.0
 * good: org.apache.activemq:artemis-core-client:2.14.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: CoreMessage.inflate, ChannelBufferWrapper.readBytes
 * expect: leak 5
 * half: sixth
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.zip.Deflater;
import org.apache.activemq.artemis.api.core.ActiveMQBuffer;
import org.apache.activemq.artemis.api.core.Message;
import org.apache.activemq.artemis.core.message.impl.CoreMessage;

/** Messages with compressed bodies are read. */
public final class ArtemisInflate {
  private static final int LENGTH = 1000;

  private ArtemisInflate() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      CoreMessage message = new CoreMessage(i, 1024);
      message.putBooleanProperty(Message.HDR_LARGE_COMPRESSED, true);
      message.putLongProperty(Message.HDR_LARGE_BODY_SIZE, LENGTH);
      message.getBodyBuffer().writeBytes(compressed());
      ActiveMQBuffer body = message.getDataBuffer();
      byte[] text = new byte[body.readableBytes()];
      body.readBytes(text);
      System.out.println(new String(text, 0, 4, US_ASCII) + " and so on, " + text.length);
    }
    System.out.println("done");
  }

  private static byte[] compressed() {
    byte[] text = new byte[LENGTH];
    Arrays.fill(text, (byte) 'a');
    Deflater deflater = new Deflater();
    deflater.setInput(text);
    deflater.finish();
    byte[] compressed = new byte[LENGTH];
    int length = deflater.deflate(compressed);
    deflater.end();
    return Arrays.copyOf(compressed, length);
  }
}
