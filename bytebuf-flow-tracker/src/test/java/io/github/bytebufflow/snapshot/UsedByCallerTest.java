package io.github.bytebufflow.snapshot;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.root;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who calls one method that releases, and then one that uses. */
class UsedByCallerTest {
  private static final String HANDLER = "com.acme.Handler";

  private static StackTraceElement frame(String className, String method, int line) {
    return new StackTraceElement(className, method, null, line);
  }

  private static MisuseVerdict verdict(String what, int used, int outer) {
    Draft made = at(Kind.CALL, HANDLER, "store", 40);
    Draft released = at(Kind.RELEASE, "com.acme.Store", "put", 44);
    released.place.stack =
        List.of(
            frame("com.acme.Store", "put", 44),
            frame(HANDLER, "store", 46),
            frame(HANDLER, "read", 10),
            frame("io.netty.channel.Pipeline", "fire", 3));
    List<StackTraceElement> use =
        List.of(
            frame("io.netty.buffer.AbstractByteBuf", "getByte", 1),
            frame("com.acme.Image", "light", 19),
            frame(HANDLER, "store", used),
            frame(HANDLER, "read", outer),
            frame("io.netty.channel.Pipeline", "fire", 3));
    MisuseRecord record =
        Trees.misuse(what, Trees.steps(root("A.directBuffer", "direct"), made, released), 5, use);
    return MisuseVerdict.of(record, Trees.snapshot());
  }

  @Test
  void whoUsesItBehindTheCallIsNamed() {
    MisuseVerdict verdict = verdict("access", 48, 10);

    assertThat(verdict.suspects.get(0).site).isEqualTo("Handler.store:48");
    assertThat(verdict.suspects.get(0).reason)
        .isEqualTo("uses the buffer after the call in line 46 released it");
    assertThat(verdict.next)
        .isEqualTo(
            "use the buffer before Handler.store:46 releases it, or retain it for Handler.store:48");
    assertThat(verdict.decided).isFalse();
  }

  @Test
  void aSecondReleaseMayBeTheFaultOfEither() {
    assertThat(verdict("release", 48, 10).suspects)
        .noneMatch(one -> one.reason.contains("after the call"));
  }

  @Test
  void theInnermostIsNamedThatCalledBoth() {
    assertThat(verdict("access", 48, 11).suspects.get(0).site).isEqualTo("Handler.read:11");
    assertThat(verdict("access", 46, 10).suspects)
        .as("in the same call")
        .noneMatch(one -> one.reason.contains("after the call"));
  }

  private static MisuseVerdict again(String giver, String called) {
    Draft sent = at(Kind.ENTER, HANDLER, "send", 20);
    Draft released = at(Kind.WRITE, "io.netty.channel.Out", "remove", 44);
    released.place.stack =
        List.of(
            frame(called, "write", 44),
            frame(HANDLER, giver, 22),
            frame("com.acme.Main", "run", 3));
    List<StackTraceElement> use =
        List.of(
            frame("io.netty.buffer.AbstractByteBuf", "duplicate", 1),
            frame(HANDLER, "send", 21),
            frame(HANDLER, "again", 27),
            frame("com.acme.Main", "run", 9));
    MisuseRecord record =
        Trees.misuse(
            "access", Trees.steps(root("A.directBuffer", "direct"), sent, released), 5, use);
    return MisuseVerdict.of(record, Trees.snapshot());
  }

  @Test
  void whoKeepsWhatItGaveToNettyIsNamed() {
    MisuseVerdict verdict = again("send", "io.netty.channel.Channel");

    assertThat(verdict.suspects.get(0).site).isEqualTo("Handler.send:22");
    assertThat(verdict.next)
        .isEqualTo("retain the buffer at Handler.send:22 before Netty gets it, which releases it");
    assertThat(again("flush", "io.netty.channel.Channel").suspects.get(0).site)
        .as("another one gave it away")
        .isNotEqualTo("Handler.flush:22");
    assertThat(again("send", "com.acme.Queue").suspects.get(0).reason)
        .as("to the program's own")
        .doesNotContain("passes the buffer to Netty");
  }
}
