package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;

/** A Netty is ready while its release hook is certainly in the class that the JVM gets. */
class ReadinessTest {
  private static final String RELEASES = "io.netty.buffer.AbstractReferenceCountedByteBuf";
  private static final String OTHER = "io.netty.buffer.ByteBuf";

  private final Netty netty = new Netty();
  private final Weaver weaver = new Weaver(null, netty, netty);

  /** What the weaver tells of a Netty, in that order. */
  private static final class Netty extends WovenLoader {
    private final List<String> told = new ArrayList<>();
    private boolean noStack;

    @Override
    public void ready(ClassLoader loader, String prefix) {
      told.add("ready");
      if (noStack) {
        throw new StackOverflowError();
      }
    }

    @Override
    public void notReady(ClassLoader loader, String prefix) {
      told.add("not ready");
    }

    @Override
    public void missed() {
      told.add("missed");
      if (noStack) {
        throw new StackOverflowError();
      }
    }
  }

  private byte[] load(String className, byte[] bytes) {
    Module module = netty.getUnnamedModule();
    return weaver.transform(module, netty, className.replace('.', '/'), null, null, bytes);
  }

  /** Newer than any class file that can be woven. */
  private byte[] unreadable(String className) {
    byte[] bytes = netty.bytes(className);
    bytes[6] = (byte) (Opcodes.V24 + 100 >> 8);
    bytes[7] = (byte) (Opcodes.V24 + 100);
    return bytes;
  }

  @Test
  void isReadyOnceTheReleaseHookIsWoven() {
    assertThat(load(OTHER, netty.bytes(OTHER))).isNotNull();
    assertThat(netty.told).isEmpty();
    assertThat(load(RELEASES, netty.bytes(RELEASES))).isNotNull();
    assertThat(netty.told).containsExactly("ready");
  }

  /** The JVM gets the hook, or the gate stays closed. */
  @Test
  void whatIsToldReadyIsWovenThoughTellingFails() {
    netty.noStack = true;
    assertThat(load(RELEASES, netty.bytes(RELEASES))).isNotNull();
    assertThat(netty.told).containsExactly("ready", "missed");
  }

  /** As another agent may leave the class. */
  @Test
  void isNotReadyWithoutTheMethodThatReleases() {
    assertThat(load(RELEASES, netty.bytes(RELEASES))).isNotNull();
    netty.compile(
        8,
        "package io.netty.buffer; public abstract class AbstractReferenceCountedByteBuf"
            + " extends ByteBuf { public int refCnt() { return 1; } }");
    load(RELEASES, netty.bytes(RELEASES));
    assertThat(netty.told).containsExactly("ready", "not ready");
  }

  /** The first load wove the class and failed after that; the second gets the class as it was. */
  @Test
  void isNotReadyOnceALaterLoadFailedToWeave() {
    assertThat(load(RELEASES, netty.bytes(RELEASES))).isNotNull();
    assertThat(load(RELEASES, unreadable(RELEASES))).isNull();
    assertThat(netty.told).containsExactly("ready", "not ready", "missed");
    assertThat(load(OTHER, netty.bytes(OTHER))).isNotNull();
    assertThat(netty.told).as("the other class says nothing of releases").hasSize(3);
    assertThat(load(RELEASES, netty.bytes(RELEASES))).isNotNull();
    assertThat(netty.told).endsWith("ready");
  }
}
