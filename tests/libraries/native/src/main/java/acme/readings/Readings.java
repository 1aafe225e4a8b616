package acme.readings;

import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;

/** The handlers of both sides: 200 readings, of which each tenth is void. */
public final class Readings {
  private static final int MAX_FRAME = 1 << 16;

  private Readings() {}

  public static ChannelHandler[] server(boolean leak) {
    return new ChannelHandler[] {frames(), new Tally(leak)};
  }

  public static ChannelHandler[] client() {
    return new ChannelHandler[] {frames(), new Meter(200)};
  }

  private static ChannelHandler frames() {
    return new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, Integer.BYTES, 0, Integer.BYTES);
  }
}
