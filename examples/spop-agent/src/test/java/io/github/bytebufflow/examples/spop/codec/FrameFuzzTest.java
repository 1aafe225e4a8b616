package io.github.bytebufflow.examples.spop.codec;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.List;

/**
 * Any bytes as a frame: nothing is thrown, nothing outside of the range is read, and the reference
 * says the same. An ordinary run tries the seeds; the README says how to fuzz.
 */
class FrameFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void reads(byte[] bytes) {
    ByteBuf in = Wire.buffer(bytes);
    Frame frame = new Frame();
    if (frame.wrap(in, in.readerIndex(), bytes.length) != null) {
      return;
    }
    int index = frame.payloadIndex();
    int length = frame.payloadLength();
    byte[] payload = new byte[length];
    in.getBytes(index, payload);
    ByteBuf alone = Unpooled.wrappedBuffer(payload);

    Messages messages = new Messages().wrap(in, index, length);
    Messages again = new Messages().wrap(alone, 0, length);
    int lines = 0;
    while (messages.next()) {
      check(again.next());
      lines++;
      while (messages.nextArgument()) {
        check(again.nextArgument() && again.type() == messages.type());
        lines++;
      }
      check(!again.nextArgument());
    }
    check(!again.next() && again.fault() == messages.fault());
    List<String> reference = Reference.messages(payload);
    check(messages.fault() == null ? reference.size() == lines : reference == null);

    Actions actions = new Actions().wrap(in, index, length);
    while (actions.next()) {}
    check((actions.fault() == null) == (Reference.actions(payload) != null));
    new Hello().read(in, index, length);
    new Disconnect().read(in, index, length);
  }

  private static void check(boolean right) {
    if (!right) {
      throw new AssertionError("the codec and the reference differ");
    }
  }
}
