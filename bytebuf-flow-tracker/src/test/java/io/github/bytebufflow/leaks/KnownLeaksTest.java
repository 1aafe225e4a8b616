package io.github.bytebufflow.leaks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The catalogue of leaks that are known, and which versions it concerns. */
class KnownLeaksTest {
  private static final String REDIS = "io.netty.handler.codec.redis.RedisArrayAggregator";
  private static final KnownLeaks KNOWN = KnownLeaks.read();

  private static List<KnownLeaks.Known> all() {
    List<KnownLeaks.Known> all = new ArrayList<>();
    for (String line : KnownLeaks.lines()) {
      KnownLeaks.Known known = KnownLeaks.parse(line);
      assertThat(known).as(line).isNotNull();
      all.add(known);
    }
    return all;
  }

  private static String text(String className, String method, String artifact) {
    KnownLeaks.Known known = KNOWN.find(className, method, artifact);
    return known == null ? null : known.text();
  }

  @Test
  void everyLineIsALeak() {
    for (KnownLeaks.Known known : all()) {
      assertThat(known.className).as("%s", known).matches("([a-z]\\w*\\.)+[A-Z][\\w$]*");
      assertThat(known.artifact).as("%s", known).matches("[a-z][\\w.-]+");
      assertThat(known.methods).allMatch(m -> m.matches("[a-z]\\w*|<init>"));
      assertThat(known.methods).as("%s", known).isSorted();
      assertThat(known.what).as("%s", known).matches("[^|]{10,100}").doesNotEndWith(".");
      if (known.link != null) {
        assertThat(known.link).as("%s", known).matches("[\\w.-]+/[\\w.-]+#\\d+");
      }
    }
    assertThat(all()).hasSizeGreaterThan(16);
  }

  @Test
  void linesAreSortedAndThereOnce() {
    assertThat(KnownLeaks.lines()).doesNotHaveDuplicates();
    assertThat(all())
        .isSortedAccordingTo(
            Comparator.comparing((KnownLeaks.Known k) -> k.className)
                .thenComparing(
                    k -> k.fixedIn().isEmpty() ? "99" : k.fixedIn().get(0), Versions::compare));
  }

  /** One version of each line, and of two lines of Netty those that were released together. */
  @Test
  void fixedVersionsArePlausible() {
    for (KnownLeaks.Known known : all()) {
      Map<String, String> lines = new HashMap<>();
      List<String> fixed = known.fixedIn();
      assertThat(fixed).as("%s", known).isSortedAccordingTo(Versions::compare);
      for (String version : fixed) {
        assertThat(lines.put(Versions.line(version), version)).as("%s", known).isNull();
      }
      String old = lines.get("4.1");
      String fresh = lines.get("4.2");
      if (known.artifact.startsWith("netty-")) {
        assertThat(lines).as("%s", known).containsKey("4.1");
        int number = Integer.parseInt(old.substring("4.1.".length()));
        if (number > 130) {
          assertThat(fresh).as("%s", known).isEqualTo("4.2." + (number - 120));
        }
      }
    }
  }

  @Test
  void badLinesAreNone() {
    String good = "a | b.C | d | - | 1.2 | o/r#3 | what leaks";
    assertThat(KnownLeaks.parse(good)).isNotNull();
    for (String bad :
        List.of(
            "",
            "a | b.C | d | - | 1.2 | o/r#3",
            good + " | more",
            "a | | d | - | 1.2 | - | x",
            "a | b.C | - | - | 1.2 | - | x",
            "a | b.C | d | soon | 1.2 | - | x",
            "a | b.C | d | - | 1.2, next | - | x")) {
      assertThat(KnownLeaks.parse(bad)).as(bad).isNull();
    }
  }

  @Test
  void aVersionBelowTheFixOfItsLineHasTheLeak() {
    String fixed = "known: fixed in 4.1.135 (netty/netty#16878)";
    assertThat(text(REDIS, "decode", "netty-codec-redis 4.1.134.Final")).isEqualTo(fixed);
    assertThat(text(REDIS, "decode", "netty-codec-redis 4.1.9.Final")).isEqualTo(fixed);
    assertThat(text(REDIS, "decode", "netty-all 4.1.36.Final")).isEqualTo(fixed);
    assertThat(text(REDIS, "decode", "netty-codec-redis 4.2.14.Final"))
        .isEqualTo("known: fixed in 4.2.15 (netty/netty#16878)");
    for (String version :
        List.of("4.1.135.Final", "4.1.140.Final", "4.2.15.Final", "4.2.20.Final", "5.0.0")) {
      assertThat(text(REDIS, "decode", "netty-codec-redis " + version)).as(version).isNull();
    }
  }

  @Test
  void aRelocatedNettyIsKnownByItsName() {
    String relocated = "io.grpc.netty.shaded." + REDIS;
    String unknown = "known up to 4.1.134 and 4.2.14 (netty/netty#16878)";
    assertThat(text(relocated, "lambda$decode$0", "grpc-netty-shaded 1.60.0")).isEqualTo(unknown);
    assertThat(text(REDIS, "decode", null)).isEqualTo(unknown);
    assertThat(text(REDIS, "decode", "the application")).isEqualTo(unknown);
    assertThat(text("acme" + REDIS, "decode", null)).isNull();
    assertThat(text(REDIS, "encode", null)).isNull();
    assertThat(text(REDIS, null, null)).isNull();
    assertThat(text(null, "decode", null)).isNull();
  }

  /** A later line of versions began with the fix; an earlier one never got it. */
  @Test
  void linesWithoutAFixOfTheirOwn() {
    String ssl = "io.netty.handler.ssl.SslHandler";
    assertThat(text(ssl, "wrap", "netty-handler 4.2.0.RC1"))
        .isEqualTo("known: fixed in 4.2.0.RC2 (netty/netty#14647)");
    assertThat(text(ssl, "wrap", "netty-handler 4.2.0.RC2")).isNull();
    assertThat(text(ssl, "wrap", "netty-handler 4.2.0.Final")).isNull();
    String post = "io.netty.handler.codec.http.multipart.HttpPostStandardRequestDecoder";
    assertThat(text(post, "offer", "netty-codec-http 4.1.39.Final")).contains("4.1.40");
    assertThat(text(post, "offer", "netty-codec-http 4.1.40.Final")).contains("4.1.44");
    assertThat(text(post, "offer", "netty-codec-http 4.1.44.Final")).isNull();
    assertThat(text(post, "offer", "netty-codec-http 4.2.1.Final")).isNull();
    assertThat(text(post, "offer", "netty-codec-http 4.0.56.Final")).contains("4.1.40");
  }

  @Test
  void versionsBeforeTheFirstThatLeaksDoNot() {
    String upgraded = "io.netty.handler.codec.http.HttpClientCodec$Encoder";
    assertThat(text(upgraded, "encode", "netty-codec-http 4.1.79.Final")).isNull();
    assertThat(text(upgraded, "encode", "netty-codec-http 4.1.80.Final")).contains("4.1.81");
  }

  @Test
  void whatIsNotFixedSaysSo() {
    String proxy = "org.littleshoot.proxy.impl.ClientToProxyConnection";
    assertThat(text(proxy, "copy", "littleproxy 2.8.0"))
        .startsWith("known: no version is known to have it fixed");
  }

  @Test
  void versionsAreComparedByTheirNumbers() {
    List<String> sorted =
        List.of(
            "1.0",
            "4.0.56.Final",
            "4.1.0.Beta8",
            "4.1.0.CR2",
            "4.1.0.Final",
            "4.1.9.Final",
            "4.1.135.Final",
            "4.2.0.Alpha5",
            "4.2.0.RC2",
            "4.2.0.RC10",
            "4.2.0-SNAPSHOT",
            "4.2",
            "4.2.1-SNAPSHOT",
            "4.2.1",
            "4.10",
            "20240101120000.1");
    for (int i = 0; i < sorted.size(); i++) {
      for (int k = 0; k < sorted.size(); k++) {
        assertThat(Integer.signum(Versions.compare(sorted.get(i), sorted.get(k))))
            .as(sorted.get(i) + " and " + sorted.get(k))
            .isEqualTo(Integer.compare(i, k));
      }
    }
    assertThat(Versions.compare("4.2", "4.2.0.Final")).isZero();
    assertThat(Versions.before("4.2.0.RC2")).isEqualTo("what is before 4.2.0.RC2");
    assertThat(Versions.isVersion("4.1.80.Final")).isTrue();
    assertThat(Versions.isVersion("Final")).isFalse();
  }
}
