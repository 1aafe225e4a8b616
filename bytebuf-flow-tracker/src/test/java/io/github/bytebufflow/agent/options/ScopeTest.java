package io.github.bytebufflow.agent.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScopeTest {
  @ParameterizedTest(name = "include={0} exclude={1}: {2} is in: {3}")
  @CsvSource({
    // The default: all but the JDK, Netty and the agent.
    "'', '', com.acme.Order, true",
    "'', '', com/acme/Order, true",
    "'', '', Order, true",
    "'', '', java.util.List, false",
    "'', '', javax.net.ssl.SSLEngine, false",
    "'', '', jdk/internal/misc/Unsafe, false",
    "'', '', sun.misc.Unsafe, false",
    "'', '', com.sun.net.httpserver.HttpServer, false",
    "'', '', javafx.scene.Node, true",
    "'', '', com.sunny.Day, true",
    "'', '', io.netty.buffer.ByteBuf, false",
    "'', '', io/netty/buffer/ByteBuf, false",
    "'', '', io/grpc/netty/shaded/io/netty/buffer/ByteBuf, false",
    "'', '', io.grpc.netty.NettyServer, true",
    "'', '', io.nettyish.Foo, true",
    "'', '', radio.netty.Foo, true",
    "'', '', io.netty, true",
    "'', '', io.github.bytebufflow.runtime.Flow, false",
    "'', '', io/github/bytebufflow/text/Nearest, false",
    "'', '', io.github.bytebufflow.examples.http.Server, true",
    // Prefixes end at '.' and '$'.
    "com.acme, '', com.acme.Order, true",
    "com.acme, '', com/acme/order/Line, true",
    "com.acme, '', com.acme, true",
    "com.acme, '', com.acmes.Order, false",
    "com.acme, '', com.acm, false",
    "com.acme, '', org.acme.Order, false",
    "com.acme.Order, '', com.acme.Order$Line, true",
    "com.acme.Order, '', com/acme/Order$$Lambda$14, true",
    "com.acme.Order, '', com.acme.OrderLine, false",
    "com.acme.Order$Line, '', com/acme/Order$Line, true",
    "com.acme.Order$Line, '', com/acme/Order, false",
    "com.acme+com.acme-x, '', com.acme.Order, true",
    "com.acme+com.acme-x, '', com.acme$Order, true",
    "com.acme+com.acme-x, '', com.acme-x.Order, true",
    // Exclude wins.
    "com.acme, com.acme.order, com.acme.order.Line, false",
    "com.acme, com.acme.order, com.acme.Customer, true",
    "com.acme.order.Line, com.acme, com.acme.order.Line, false",
    "'', com.acme, com.acme.Order, false",
    "'', com.acme, org.acme.Order, true",
    // What stays out by default comes in only by a prefix that names a part of it.
    "com, '', com.sun.mail.Message, false",
    "com, '', com.acme.Order, true",
    "com.sun.mail, '', com.sun.mail.Message, true",
    "com+com.sun.mail, '', com.sun.mail.Message, true",
    "com+com.sun.mail, '', com.sun.nio.Buffer, false",
    "io, '', io.netty.handler.codec.haproxy.HAProxyMessage, false",
    "io.netty, '', io.netty.handler.codec.haproxy.HAProxyMessage, true",
    "io.netty.handler, '', io.netty.handler.codec.haproxy.HAProxyMessage, true",
    "io.netty.handler, '', io.netty.buffer.ByteBuf, false",
    "io.grpc, '', io.grpc.netty.shaded.io.netty.buffer.ByteBuf, false",
    "io.grpc, '', io.grpc.netty.shaded.io.grpc.netty.Server, true",
    // A package of this name that is not Netty's.
    "'', '', com.acme.client.core.io.netty.manager.ManagerHandler, true",
    "'', '', com.acme.client.core.deps.io.netty.handler.ssl.SslHandler, false",
    "'', '', com/acme/deps/io/netty/buffer/ByteBuf, false",
    "'', '', com.acme.some.netty.buffer.Pool, true",
    // The runtime's callers can't be the runtime.
    "java, '', java.util.List, false",
    "io.github.bytebufflow, '', io.github.bytebufflow.agent.Agent, false",
    "io.github.bytebufflow, '', io.github.bytebufflow.benchmarks.Chain, true",
  })
  void contains(String include, String exclude, String name, boolean in) {
    assertThat(new Scope(prefixes(include), prefixes(exclude)).contains(name)).isEqualTo(in);
  }

  private static List<String> prefixes(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\\+"));
  }

  @Test
  void hiddenClassesAreOut() {
    assertThat(new Scope(List.of(), List.of()).contains(null)).isFalse();
  }

  @Test
  void binarySearchAgreesWithTryingEachPrefix() {
    Random random = new Random(42);
    for (int round = 0; round < 2_000; round++) {
      List<String> prefixes = new ArrayList<>();
      for (int i = random.nextInt(8); i >= 0; i--) {
        prefixes.add(name(random));
      }
      PrefixSet set = new PrefixSet(prefixes);
      String name = name(random);
      int longest = -1;
      for (String prefix : prefixes) {
        boolean covers =
            name.equals(prefix) || name.startsWith(prefix + ".") || name.startsWith(prefix + "$");
        longest = covers ? Math.max(longest, prefix.length()) : longest;
      }
      assertThat(set.longest(name)).as("%s in %s", name, prefixes).isEqualTo(longest);
      assertThat(set.longest(name.replace('.', '/'))).isEqualTo(longest);
    }
  }

  /** Few letters, so that names often share their beginnings. */
  private static String name(Random random) {
    StringBuilder name = new StringBuilder("a");
    for (int i = random.nextInt(7); i > 0; i--) {
      name.append("ab.$-!".charAt(random.nextInt(6)));
    }
    return name.append('a').toString();
  }
}
