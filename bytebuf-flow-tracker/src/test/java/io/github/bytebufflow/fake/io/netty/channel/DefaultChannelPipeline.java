package io.github.bytebufflow.fake.io.netty.channel;

import java.util.LinkedHashMap;
import java.util.Map;

/** A fake of the class of that name. */
public class DefaultChannelPipeline implements ChannelPipeline {
  private final Channel channel;
  private final Map<String, Object> handlers = new LinkedHashMap<>();

  DefaultChannelPipeline(Channel channel) {
    this.channel = channel;
  }

  @Override
  public Channel channel() {
    return channel;
  }

  @Override
  public Map<String, Object> toMap() {
    return handlers;
  }
}
