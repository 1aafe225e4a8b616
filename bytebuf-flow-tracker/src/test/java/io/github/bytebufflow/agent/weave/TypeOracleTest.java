package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How often a class loader is asked for class files, and that no answer is another's. */
class TypeOracleTest {
  private static final String IMPORTS = "package app; import io.netty.buffer.*; ";

  private static void load(ClassLoader loader, String... names) throws ClassNotFoundException {
    for (String name : names) {
      Class.forName("app." + name, true, loader);
    }
  }

  /** What the class files of an application were asked for; Netty's own are the same for all. */
  private static List<String> asked(WovenLoader loader) {
    List<String> asked = new ArrayList<>(loader.asked);
    asked.removeIf(name -> !name.startsWith("app/"));
    return asked;
  }

  /** Methods that may hold buffers by their types, and many that cannot. */
  private static String[] users(int n) {
    String[] sources = new String[n + 2];
    sources[n] = IMPORTS + "public interface Api { }";
    sources[n + 1] = IMPORTS + "public abstract class Base implements Api { }";
    for (int i = 0; i < n; i++) {
      sources[i] =
          IMPORTS
              + ("public class C" + i + " extends Base {")
              + (" C" + i + " self(C" + i + " c) { return c; }")
              + (" void next(C" + (i + 1) % n + " c) { }")
              + " void jdk(String s, java.util.List<Api[]> l, javax.crypto.Cipher c) { }"
              + " void buffer(ByteBuf b) { }"
              + (" int call(C"
                  + (i + 1) % n
                  + " c) { return c.hashCode() + c.toString().length(); }")
              + " }";
    }
    return sources;
  }

  @Test
  void asksOnceForEachTypeThatMatters() throws Exception {
    WovenLoader loader = new WovenLoader();
    loader.compile(11, users(20));
    for (int i = 0; i < 20; i++) {
      load(loader, "C" + i);
    }
    // Each names the next, which is not loaded yet; the last the first, which is.
    assertThat(asked(loader)).hasSize(19 + 2).doesNotHaveDuplicates();
    assertThat(loader.asked).noneMatch(name -> name.startsWith("java"));
    assertThat(loader.steps("app.C7")).isEqualTo(Map.of("buffer", 3));
  }

  @Test
  void asksForNothingThatItHasSeen() throws Exception {
    WovenLoader loader = new WovenLoader();
    loader.compile(11, users(20));
    for (int i = 19; i >= 0; i--) {
      load(loader, "C" + i);
    }
    assertThat(asked(loader))
        .containsExactlyInAnyOrder("app/C0.class", "app/Base.class", "app/Api.class");
  }

  /** No type of a method without buffers is asked for but those it takes and returns. */
  @Test
  void asksForNoTypeThatAMethodOnlyUses() throws Exception {
    WovenLoader loader = new WovenLoader();
    loader.compile(
        11,
        IMPORTS
            + "public class Used { Used next() { return this; } Used[] all() { return null; } }",
        IMPORTS
            + "public class User { static int buffers(ByteBuf b) { return 1; }"
            + " static int plain(int i) { Used u = new Used();"
            + " return u.next().next().hashCode() + u.all().length; } }");
    load(loader, "User");
    assertThat(asked(loader)).isEmpty();
    assertThat(loader.steps("app.User")).isEqualTo(Map.of("buffers", 3));
  }

  private static WovenLoader withMessage(String message) {
    WovenLoader loader = new WovenLoader();
    loader.compile(
        11,
        IMPORTS + "public abstract class Message " + message + " { }",
        IMPORTS + "public class Sub { static void take(Message m) { } ByteBuf named; }");
    return loader;
  }

  @Test
  void tellsClassesOfOneNameApart() throws Exception {
    WovenLoader holders = withMessage("implements ByteBufHolder");
    WovenLoader others = withMessage("");
    for (WovenLoader loader : List.of(others, holders)) {
      load(loader, "Sub");
    }
    assertThat(holders.steps("app.Sub")).isEqualTo(Map.of("take", 3));
    assertThat(others.woven).doesNotContain("app.Sub");
  }

  private static WovenLoader withLibrary(String payload) {
    WovenLoader loader = new WovenLoader();
    loader.compile(
        11,
        "package lib; import io.netty.buffer.*; public interface Payload" + payload + " { }",
        "package lib; import io.netty.buffer.*;"
            + " public class Engine { void run(ByteBuf b, Payload p) { } }",
        "package com.acme.app; public class Socket { void take(lib.Payload p) { } }",
        "package com.acme.app; public class Other { Object lib(String s) { return s; } }");
    return loader;
  }

  /** A class of the program that names a library's message, and Netty nowhere. */
  @Test
  void knowsTheMessagesOfLibraries() throws Exception {
    WovenLoader loader = withLibrary(" extends ByteBufHolder");
    for (String name : List.of("lib.Engine", "com.acme.app.Socket", "com.acme.app.Other")) {
      Class.forName(name, true, loader);
    }

    assertThat(loader.steps("com.acme.app.Socket")).isEqualTo(Map.of("take", 3));
    assertThat(loader.woven).doesNotContain("com.acme.app.Other");
  }

  @Test
  void takesNoOtherClassOfALibraryForAMessage() throws Exception {
    WovenLoader loader = withLibrary("");
    Class.forName("lib.Engine", true, loader);
    Class.forName("com.acme.app.Socket", true, loader);

    assertThat(loader.woven).doesNotContain("com.acme.app.Socket");
  }

  /** A class file that comes later, as those of a plugin do. */
  @Test
  void looksAgainForWhatWasNotThere() throws Exception {
    WovenLoader later = withMessage("implements ByteBufHolder");
    WovenLoader loader = new WovenLoader();
    loader.add("app.Sub", later.bytes("app.Sub"));
    load(loader, "Sub");
    assertThat(loader.woven).doesNotContain("app.Sub");
    loader.add("app.Message", later.bytes("app.Message"));
    WovenLoader source = withMessage("implements ByteBufHolder");
    source.compile(
        11, IMPORTS + "public class Next { static void take(Message m) { } ByteBuf b; }");
    loader.add("app.Next", source.bytes("app.Next"));
    load(loader, "Next");
    assertThat(loader.steps("app.Next")).isEqualTo(Map.of("take", 3));
  }

  /** A loader that loads classes, which are woven, where it is asked for a class file. */
  @Test
  void mayBeAskedByALoaderThatIsAsked() throws Exception {
    WovenLoader loader =
        new WovenLoader() {
          private boolean asking;

          @Override
          public InputStream getResourceAsStream(String name) {
            if (name.startsWith("app/Message") && !asking) {
              asking = true;
              try {
                load(this, "Helper", "Message");
              } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
              }
            }
            return super.getResourceAsStream(name);
          }
        };
    loader.compile(
        11,
        IMPORTS + "public abstract class Message implements ByteBufHolder { }",
        IMPORTS + "public class Helper { static void take(Message m) { } ByteBuf b; }",
        IMPORTS + "public class Sub { static void take(Message m) { } ByteBuf named; }");
    load(loader, "Sub");
    assertThat(loader.steps("app.Sub")).isEqualTo(Map.of("take", 3));
    assertThat(loader.steps("app.Helper")).isEqualTo(Map.of("take", 3));
    assertThat(loader.warnings).isEmpty();
  }

  @Test
  void takesClassFilesThatAreNone() throws Exception {
    WovenLoader loader = withMessage("");
    loader.add("app.Message", new byte[] {1, 2, 3});
    load(loader, "Sub");
    assertThat(loader.warnings).isEmpty();
  }

  /** Objects of the application that have a buffer for good, and classes that name only those. */
  @Test
  void findsWhatHasABufferInAFinalField() throws Exception {
    WovenLoader loader = new WovenLoader();
    loader.compile(
        11,
        IMPORTS
            + "public class Job { final ByteBuf body; Job(ByteBuf b) { body = b; }"
            + " public void end() { } }",
        IMPORTS + "public class Slot { ByteBuf any; static final ByteBuf SHARED = null; }",
        "package app; public class Urgent extends Job { Urgent() { super(null); } }",
        "package app; public class Queue { void offer(Job j) { } void none(String s) { }"
            + " void urgent(Urgent u) { } void slot(Slot s) { } }",
        "package app; public class Slots { void slot(Slot s) { s.hashCode(); } }",
        "package other; public class Far { void offer(app.Job j) { j.end(); } }");
    load(loader, "Queue", "Slots", "Job", "Urgent");
    Class.forName("other.Far", true, loader);
    assertThat(loader.woven)
        .as("wherever it stands, once it is known")
        .containsExactlyInAnyOrder("app.Queue", "app.Job", "other.Far");
    assertThat(loader.steps("app.Queue").keySet()).containsExactlyInAnyOrder("offer", "urgent");
  }

  /** An object that gives its buffer up clears the field; a connection gets another buffer. */
  @Test
  void findsWhatOnlyConstructorsSet() throws Exception {
    WovenLoader loader = new WovenLoader();
    loader.compile(
        11,
        IMPORTS
            + "public class Parcel { private ByteBuf body; Parcel(ByteBuf b) { body = b; }"
            + " ByteBuf take() { ByteBuf b = body; body = null; return b; } }",
        IMPORTS
            + "public class Line { private ByteBuf last; Line(ByteBuf b) { last = b; }"
            + " void next(ByteBuf b) { last = b; } }",
        IMPORTS
            + "public class Store { private final ByteBuf pages;"
            + " Store(Object pool) { pages = (ByteBuf) pool; } }",
        "package app; public class Pack { private final Parcel parcel;"
            + " Pack(Parcel p) { parcel = p; } }",
        "package app; public class Desk { void in(Parcel p) { } void line(Line l) { }"
            + " void pack(Pack p) { } void store(Store s) { } }");
    load(loader, "Desk");
    assertThat(loader.steps("app.Desk").keySet()).containsExactlyInAnyOrder("in", "pack");
  }

  @Test
  void leavesAHandlerWithABufferAlone() throws Exception {
    WovenLoader loader = new WovenLoader();
    loader.compile(
        11,
        IMPORTS
            + "public abstract class Cache implements io.netty.channel.ChannelHandler {"
            + " final ByteBuf page = null; }",
        "package app; public class Setup { void add(Cache c) { c.hashCode(); } }");
    load(loader, "Setup");
    assertThat(loader.woven).isEmpty();
  }
}
