package io.github.bytebufflow.agent.services;

import static io.github.bytebufflow.snapshot.Trees.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where a path says little, and what would say more. */
class CoarseEndsTest {
  private static final String SPDY = "io.netty.handler.codec.spdy.SpdySessionHandler";
  private static final String DECODER = "io.netty.handler.codec.ByteToMessageDecoder";
  private static final String HAPROXY = "io.netty.handler.codec.haproxy.HAProxyMessage";

  private static String request(Map<String, String> options, Draft... path) throws Exception {
    List<SnapshotNode> nodes = new ArrayList<>();
    for (Draft node : path) {
      nodes.add(node.build());
    }
    ZoomRequest request = CoarseEnds.of(nodes, Options.defaults().with(options));
    return request == null
        ? "enough"
        : String.join(" ", request.classes)
            + (request.caller == null ? "" : " calls of " + request.caller + "#" + request.method);
  }

  private static String request(Draft... path) throws Exception {
    return request(Map.of("include", "acme"), path);
  }

  private static Draft root(String... frames) {
    Draft root = Trees.root("P.directBuffer", "pooled-direct");
    root.place.className = "io.netty.buffer.PooledByteBufAllocator";
    root.place.stack = stack(frames);
    return root;
  }

  private static List<StackTraceElement> stack(String... classes) {
    List<StackTraceElement> stack = new ArrayList<>();
    for (String name : classes) {
      stack.add(new StackTraceElement(name, "m", "F.java", 1));
    }
    return stack;
  }

  private static Draft handOff(String className) {
    return at(Kind.HANDOFF, className, null, 0);
  }

  @Test
  void aHandOffToAHandlerOfNetty() throws Exception {
    assertThat(request(root(), at(Kind.CALL, "acme.A", "send", 1), handOff(SPDY))).isEqualTo(SPDY);
    assertThat(request(Map.of("netty", "off"), root(), handOff(SPDY))).isEqualTo("enough");
  }

  @Test
  void aClassOfNettyAndThoseBefore() throws Exception {
    assertThat(
            request(
                root(),
                handOff(SPDY),
                at(Kind.ENTER, "acme.A", "channelRead", 1),
                handOff("acme.B"),
                at(Kind.VIEW, HAPROXY, "readNextTLV", 1),
                at(Kind.RELEASE, DECODER, "channelRead", 0)))
        .isEqualTo(DECODER + " " + HAPROXY);
  }

  @Test
  void neverBuffersChannelsOrTools() throws Exception {
    assertThat(request(root(), handOff("io.netty.channel.ChannelOutboundBuffer")))
        .isEqualTo("enough");
    assertThat(request(root(), handOff("io.netty.buffer.CompositeByteBuf"))).isEqualTo("enough");
    assertThat(request(root(), handOff("io.netty.util.Recycler"))).isEqualTo("enough");
    assertThat(request(root(), handOff("com.shaded." + SPDY))).isEqualTo("com.shaded." + SPDY);
  }

  @Test
  void aRootWithTheStackOfWhoAllocated() throws Exception {
    assertThat(
            request(
                root(
                    "io.netty.buffer.AbstractByteBufAllocator",
                    "java.lang.Thread",
                    "org.lib.Codec",
                    SPDY,
                    "acme.A",
                    "org.other.Late")))
        .isEqualTo("org.lib.Codec " + SPDY);
    assertThat(request(root("java.lang.Thread", "acme.A", SPDY))).isEqualTo("enough");
    assertThat(request(root())).isEqualTo("enough");
  }

  /** Who was given the wrapper is the caller. */
  @Test
  void aConstructorAndAReturn() throws Exception {
    for (Draft end :
        List.of(at(Kind.ENTER, "acme.Envelope", "<init>", 1), at(Kind.RETURN, "acme.E", "m", 0))) {
      end.place.stack = stack(end.place.className, "org.lib.Reader", "acme.A", "org.lib.Other");
      assertThat(request(root(), end)).startsWith("org.lib.Reader").doesNotContain("Other");
    }
  }

  @Test
  void aMethodThatMayHavePassedItOn() throws Exception {
    Draft end = at(Kind.CALL, "acme.A", "send", 1);
    assertThat(request(root(), end)).isEqualTo(" calls of acme.A#send");
    assertThat(request(Map.of("exclude", "org.lib"), root(), end))
        .isEqualTo(" calls of acme.A#send");
    assertThat(request(Map.of(), root(), end)).as("all is in scope").isEqualTo("enough");
    assertThat(request(root(), at(Kind.RELEASE, "acme.A", "send", 1))).isEqualTo("enough");
  }

  @Test
  void aHandlerThatIsOutOfScope() throws Exception {
    assertThat(request(root(), handOff("org.lib.Handler"))).isEqualTo("org.lib.Handler");
    assertThat(request(Map.of(), root(), handOff("org.lib.Handler"))).isEqualTo("enough");
  }

  @Test
  void noResource() throws Exception {
    Draft resource = Trees.root("C.<init>", "resource");
    assertThat(request(resource, handOff(SPDY))).isEqualTo("enough");
  }
}
