package io.github.bytebufflow.fake.io.netty.channel;

/** A fake of the interface of that name. */
public interface ChannelId {
  String asShortText();
}
