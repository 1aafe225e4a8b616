package io.github.bytebufflow.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.io.netty.channel.AbstractChannel;
import io.github.bytebufflow.fake.io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.SocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is noted of the channel that a thread works for. */
class ChannelNoteTest {
  private final AbstractChannel channel = new AbstractChannel();

  @AfterEach
  void nothingIsBegun() {
    assertThat(ChannelStack.current()).isNull();
    HintSources.clear();
  }

  private static class Base extends ChannelInboundHandlerAdapter {}

  private static class Orders extends Base {}

  private static class Bills extends Base {}

  private static ChannelNote note(Class<?>... frames) {
    ChannelNote.Draft draft = ChannelNote.Draft.now(true);
    StackTraceElement[] stack = new StackTraceElement[frames.length];
    for (int i = 0; i < frames.length; i++) {
      stack[i] = new StackTraceElement(frames[i].getName(), "m", null, 1);
    }
    return draft == null ? null : draft.with(stack);
  }

  private ChannelNote noteWithin(Object part, Class<?>... frames) {
    ChannelWork.enter(part);
    try {
      return note(frames);
    } finally {
      ChannelWork.leave();
    }
  }

  @Test
  void nothingIsKnownOutside() {
    ChannelWork.leave();
    assertThat(note()).isNull();
    HintSources.add(() -> "trace=1");
    assertThat(note().channel()).isNull();
    assertThat(note().hints).isEqualTo("trace=1");
    assertThat(note().isActiveNow()).isFalse();
  }

  @Test
  void aChannelIsKnownByAnyOfItsParts() {
    for (Object part : new Object[] {channel, channel.unsafe, channel.pipeline()}) {
      ChannelNote note = noteWithin(part);
      assertThat(note.channel()).isEqualTo("1f2e3d4c");
      assertThat(note.local()).startsWith("here");
      assertThat(note.remote()).startsWith("peer");
      assertThat(note.active).isTrue();
      assertThat(note.handler).isNull();
    }
  }

  @Test
  void theInnermostIsWorkedFor() {
    AbstractChannel other = new AbstractChannel();
    other.active = false;
    ChannelWork.enter(channel);
    assertThat(noteWithin(other).active).isFalse();
    assertThat(note().active).isTrue();
    ChannelWork.leave();
  }

  @Test
  void deepWorkIsLeftAgain() {
    for (int i = 0; i < 200; i++) {
      ChannelWork.enter(channel);
    }
    assertThat(note()).isNotNull();
    for (int i = 0; i < 200; i++) {
      ChannelWork.leave();
    }
  }

  @Test
  void aClosedChannelKeepsTheAddressThatWasSeen() {
    ChannelWork.enter(channel);
    ChannelNote before = note();
    channel.active = false;
    ChannelNote after = note();
    ChannelWork.leave();
    assertThat(before.active).isTrue();
    assertThat(before.isActiveNow()).isFalse();
    assertThat(after.active).isFalse();
    assertThat(after.remote()).isEqualTo(before.remote());
  }

  @Test
  void theHandlerIsThatOfTheInnermostFrame() {
    channel.pipeline().toMap().put("orders", new Orders());
    channel.pipeline().toMap().put("bills", new Bills());
    Class<?> adapter = ChannelInboundHandlerAdapter.class;
    assertThat(noteWithin(channel, String.class, Bills.class, Orders.class).handler)
        .isEqualTo("bills");
    assertThat(noteWithin(channel, adapter, Orders.class).handler).isEqualTo("orders");
    assertThat(noteWithin(channel, Base.class, Orders.class).handler)
        .as("a method that both inherit")
        .isNull();
    assertThat(noteWithin(channel, String.class).handler).isNull();
    channel.pipeline().toMap().put("more", new Orders());
    assertThat(noteWithin(channel, Orders.class).handler).as("either of two").isNull();
    channel.pipeline().toMap().remove("bills");
    channel.pipeline().toMap().remove("more");
    assertThat(noteWithin(channel, Base.class).handler).as("its superclass").isEqualTo("orders");
  }

  private static final class OwnAddress extends SocketAddress {
    private static final long serialVersionUID = 1;

    @Override
    public String toString() {
      throw new AssertionError("code of the application");
    }
  }

  @Test
  void anAddressOfTheApplicationIsNotAsked() {
    channel.remote = new OwnAddress();
    assertThat(noteWithin(channel).remote()).isEqualTo(OwnAddress.class.getName());
  }

  private static final class OwnChannel extends AbstractChannel {
    @Override
    public SocketAddress remoteAddress() {
      throw new AssertionError("code of the application");
    }
  }

  @Test
  void aChannelOfTheApplicationIsNotAsked() {
    assertThat(noteWithin(new OwnChannel())).isNull();
    assertThat(noteWithin(new OwnChannel().unsafe)).isNull();
    assertThat(noteWithin("no channel")).isNull();
  }
}
