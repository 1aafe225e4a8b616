package io.github.bytebufflow.fake.io.netty.channel;

import java.util.Map;

/** A fake of the interface of that name. */
public interface ChannelPipeline {
  Channel channel();

  Map<String, Object> toMap();
}
