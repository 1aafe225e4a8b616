package acme.moquette;

import io.moquette.interception.AbstractInterceptHandler;
import io.moquette.interception.messages.InterceptPublishMessage;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.CountDownLatch;

/** Sees each message; those that are alarms are written down. The broker has it release them. */
final class Journal extends AbstractInterceptHandler {
  private final boolean careful;
  private final CountDownLatch expected;
  private long sum;

  Journal(boolean careful, int messages) {
    this.careful = careful;
    expected = new CountDownLatch(messages);
  }

  @Override
  public String getID() {
    return "journal";
  }

  @Override
  public void onPublish(InterceptPublishMessage message) {
    ByteBuf payload = message.getPayload();
    if (message.getTopicName().startsWith("alarms/")) {
      write(payload);
    } else {
      payload.release();
    }
    expected.countDown();
  }

  private void write(ByteBuf alarm) {
    for (int i = alarm.readerIndex(); i < alarm.writerIndex(); i++) {
      sum += alarm.getByte(i);
    }
    if (careful) {
      alarm.release();
    }
  }

  @Override
  public void onSessionLoopError(Throwable error) {
    throw new IllegalStateException(error);
  }

  /** Is at 0 when all messages have been seen. */
  CountDownLatch expected() {
    return expected;
  }
}
