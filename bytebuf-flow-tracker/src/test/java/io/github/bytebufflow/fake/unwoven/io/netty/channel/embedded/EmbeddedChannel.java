package io.github.bytebufflow.fake.unwoven.io.netty.channel.embedded;

/** Keeps what comes out of its pipeline. */
public class EmbeddedChannel {
  public boolean writeOutbound(Object... messages) {
    return messages.length > 0;
  }

  public Object readOutbound() {
    return null;
  }

  public boolean finish() {
    return true;
  }

  public boolean finishAndReleaseAll() {
    return finish();
  }
}
