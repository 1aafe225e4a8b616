package io.github.bytebufflow.examples.spop.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.spop.codec.Actions;
import io.github.bytebufflow.examples.spop.codec.Disconnect;
import io.github.bytebufflow.examples.spop.codec.Frame;
import io.github.bytebufflow.examples.spop.codec.FrameType;
import io.github.bytebufflow.examples.spop.codec.Hello;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * A frame of the agent. The number is the status of a DISCONNECT, the size of a HELLO, and the
 * score in an ACK, where -1 is none.
 */
public record Answer(FrameType type, long streamId, long frameId, long number) {
  static Answer ack(long stream, long id, long score) {
    return new Answer(FrameType.ACK, stream, id, score);
  }

  static Answer disconnect(int status) {
    return new Answer(FrameType.AGENT_DISCONNECT, 0, 0, status);
  }

  static Answer hello(int maxFrameSize) {
    return new Answer(FrameType.AGENT_HELLO, 0, 0, maxFrameSize);
  }

  /** Of the bytes behind the length. */
  static Answer of(byte[] bytes) {
    ByteBuf in = Unpooled.wrappedBuffer(bytes);
    try {
      Frame frame = new Frame();
      assertThat(frame.wrap(in, 0, bytes.length)).isNull();
      assertThat(frame.flags()).isOne();
      long number = number(in, frame);
      return new Answer(frame.type(), frame.streamId(), frame.frameId(), number);
    } finally {
      in.release();
    }
  }

  private static long number(ByteBuf in, Frame frame) {
    int index = frame.payloadIndex();
    int length = frame.payloadLength();
    switch (frame.type()) {
      case AGENT_HELLO -> {
        Hello hello = new Hello();
        assertThat(hello.read(in, index, length)).isNull();
        assertThat(hello.async() || hello.fragmentation()).isFalse();
        return hello.maxFrameSize();
      }
      case AGENT_DISCONNECT -> {
        Disconnect disconnect = new Disconnect();
        assertThat(disconnect.read(in, index, length)).isNull();
        return disconnect.code();
      }
      default -> {
        assertThat(frame.type()).isEqualTo(FrameType.ACK);
        Actions actions = new Actions().wrap(in, index, length);
        long score = -1;
        while (actions.next()) {
          score = actions.nameText().equals("score") ? actions.longValue() : score;
        }
        assertThat(actions.fault()).isNull();
        return score;
      }
    }
  }
}
