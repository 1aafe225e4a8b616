package io.github.bytebufflow.runtime;

import java.lang.ref.WeakReference;

/** What does not change of a channel while it is connected, once for all notes. Immutable. */
final class ChannelTexts {
  final String id;
  final String local;
  final String remote;

  /** Cleared once the channel is gone. */
  final WeakReference<Object> channel;

  private ChannelTexts(String id, String local, String remote, Object channel) {
    this.id = id;
    this.local = local;
    this.remote = remote;
    this.channel = new WeakReference<>(channel);
  }

  /**
   * Reads a channel. One that was closed has no addresses any more.
   *
   * @param before what the caller knows of this channel or another, or null
   * @return what the caller knows, where that is still right
   */
  static ChannelTexts of(Object channel, ChannelAccess access, ChannelTexts before) {
    boolean known = before != null && before.channel.get() == channel;
    if (known && before.remote != null) {
      return before;
    }
    String local = ChannelNote.bounded(access.local(channel));
    String remote = ChannelNote.bounded(access.remote(channel));
    return known && remote == null
        ? before
        : new ChannelTexts(ChannelNote.bounded(access.id(channel)), local, remote, channel);
  }
}
