package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/** The frames of an agent that are about its connection. Thread-safe. */
public final class AgentFrames {
  private AgentFrames() {}

  /**
   * Writes AGENT-HELLO for version 2.0.
   *
   * @param out gets the frame
   * @param maxFrameSize the smaller one of both sides, 256 or more, in bytes
   * @param pipelining whether answers come in any order
   */
  public static void hello(ByteBuf out, int maxFrameSize, boolean pipelining) {
    new FrameWriter()
        .begin(out, Frame.LEAST_MAX_FRAME_SIZE, FrameType.AGENT_HELLO, 0, 0)
        .key(Items.VERSION)
        .string(Items.VERSION_2)
        .key(Items.MAX_FRAME_SIZE)
        .uint32(maxFrameSize)
        .key(Items.CAPABILITIES)
        .string(pipelining ? Items.PIPELINING : Items.NO_CAPABILITY)
        .end();
  }

  /**
   * Writes AGENT-DISCONNECT.
   *
   * @param out gets the frame
   * @param status why
   */
  public static void disconnect(ByteBuf out, Status status) {
    new FrameWriter()
        .begin(out, Frame.LEAST_MAX_FRAME_SIZE, FrameType.AGENT_DISCONNECT, 0, 0)
        .key(Items.STATUS_CODE)
        .uint32(status.code())
        .key(Items.MESSAGE)
        .string(status.message())
        .end();
  }
}
