package io.github.bytebufflow.agent.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OptionsTest {
  @TempDir Path dir;

  private static Options read(String arguments) throws OptionsException {
    return Options.read(arguments, new Properties(), Map.of());
  }

  private static Properties properties(String... pairs) {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return properties;
  }

  private String file(String... lines) throws IOException {
    return Files.write(dir.resolve("flow.properties"), Arrays.asList(lines)).toString();
  }

  private static String accepted(Options options) {
    StringBuilder text = new StringBuilder();
    for (Accepted one : options.accepted) {
      text.append(one.fingerprint).append('|').append(one.until).append('|');
      text.append(one.reason).append('\n');
    }
    return text.toString();
  }

  @Test
  void addressesAreForThisMachineUnlessTheUserSaysMore() throws Exception {
    assertThat(read("http=8080").hasAddressesOverHttp()).isTrue();
    assertThat(read("http=127.0.0.1:8080").hasAddressesOverHttp()).isTrue();
    assertThat(read("http=0.0.0.0:8080;http-token=x").hasAddressesOverHttp()).isFalse();
    assertThat(read("http=web-1:8080;http-token=x").hasAddressesOverHttp()).isFalse();
    assertThat(read("http=web-1:8080;http-token=x;addresses=true").hasAddressesOverHttp()).isTrue();
    assertThat(read("http=8080;addresses=false").hasAddressesOverHttp()).isFalse();
    // A bundle goes by these texts.
    assertThat(read("addresses=true").inForce()).containsEntry(Redaction.ADDRESSES, "true");
    assertThat(read("addresses=false").inForce()).containsEntry(Redaction.ADDRESSES, "false");
    assertThat(read("").inForce().get(Redaction.ADDRESSES)).startsWith("true, but not in bundles");
  }

  @Test
  void labelsAreNamesWithValues() throws Exception {
    assertThat(read("labels=none").labels).isEmpty();
    assertThat(read("labels=host:web-1, build:42,zone:eu:west").labels)
        .isEqualTo(Map.of("host", "web-1", "build", "42", "zone", "eu:west"));
    assertThat(read("labels=host:web-1").inForce()).containsEntry("labels", "host:web-1");
    for (String bad : List.of("host", "host:", ":web", "1st:a", "a:b,a:c", "a b:c", "a:\u0007")) {
      assertThatThrownBy(() -> read("labels=" + bad))
          .isInstanceOf(OptionsException.class)
          .hasMessageContaining("up to 20 labels such as host:web-1,build:42");
    }
    assertThatThrownBy(() -> read("labels=host=web-1"))
        .hasMessageEndingWith("the nearest is host:web-1");
    String many = "a1:x";
    for (int i = 2; i <= 21; i++) {
      many += ",a" + i + ":x";
    }
    String tooMany = many;
    assertThatThrownBy(() -> read("labels=" + tooMany)).isInstanceOf(OptionsException.class);
  }

  /** Those of another process, whose files are not here. */
  @Test
  void optionsOfAnotherProcessAreCheckedWithoutItsFiles() throws Exception {
    Options.check("");
    Options.check("include=com.acme;accept=/there/known.txt;http=0;report=/there/x.json");
    Options.check("config=/there/flow.properties;http=0.0.0.0:80");
    assertThatThrownBy(() -> Options.check("accept=/there/known.txt;inlcude=com.acme"))
        .isInstanceOf(OptionsException.class)
        .hasMessageContaining("'include'");
    assertThatThrownBy(() -> Options.check("http=0.0.0.0:80")).hasMessageContaining("http-token");
  }

  @Test
  void propertiesOfTheModuleForJUnitAreLeftToIt() throws Exception {
    Properties tests =
        properties(
            "bytebufflow.junit", "true",
            "bytebufflow.junit.quiet", "1s",
            "bytebufflow.sample", "7");
    assertThat(Options.read(null, tests, Map.of()).sample).isEqualTo(7);
    assertThatThrownBy(() -> Options.read(null, properties("bytebufflow.junits", "true"), Map.of()))
        .hasMessageContaining("bytebufflow.junits");
  }

  @Test
  void acceptedLeaksAreFingerprintsOrAFile() throws Exception {
    assertThat(read("accept=none").accepted).isEmpty();
    assertThat(accepted(read("accept=0123abcd, 4567ef89"))).isEqualTo("0123abcd||\n4567ef89||\n");
    String file =
        file(
            "# what the driver does",
            "",
            "0123abcd until 2027-01-31  driver bug #123",
            "4567ef89\tgone with version 2",
            " 11111111 until we know better");
    assertThatThrownBy(() -> read("accept=" + file)).hasMessageContaining("line 5 of");
    String good = file("# known", "0123abcd until 2028-02-29  driver bug #1", "4567ef89\tgone");
    Options options = read("accept=22222222," + good);
    assertThat(accepted(options))
        .isEqualTo("22222222||\n0123abcd|2028-02-29|driver bug #1\n4567ef89||gone\n");
    Files.delete(Path.of(good));
    assertThat(options.with(Map.of("sample", "2")).accepted)
        .as("a change of others needs no file")
        .isEqualTo(options.accepted);
  }

  /** As editors on Windows write it; it was taken for a part of the first word. */
  @Test
  void aFileMayBeginWithAByteOrderMark() throws Exception {
    assertThat(accepted(read("accept=" + file("\uFEFF0123abcd driver bug #1"))))
        .isEqualTo("0123abcd||driver bug #1\n");
    assertThat(read("config=" + file("\uFEFFsample=3")).sample).isEqualTo(3);
    assertThat(read("config=" + file("")).sample).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0123abc | expected fingerprints of 8 hexadecimal digits, or a file of them; there is no",
        "0123ABCD | the nearest is 0123abcd",
        "LEAK 0123abcd | the nearest is 0123abcd",
        "0x0123abcd | the nearest is 0123abcd",
        "0123abcd,0123abcd | 0123abcd is given twice",
        "0123abcd, | expected fingerprints of 8 hexadecimal digits, or a file of them",
        "missing.txt | there is no file",
      })
  void whatIsNoAcceptedLeakIsToldInOneSentence(String value, String expected) {
    assertThatThrownBy(() -> read("accept=" + value))
        .isInstanceOf(OptionsException.class)
        .hasMessageContaining("option 'accept' (arguments) = '" + value + "'")
        .hasMessageContaining(expected)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0123abc driver bug | '0123abc': expected a fingerprint of 8 hexadecimal digits",
        "LEAK 0123abcd bug | 'LEAK': expected a fingerprint of 8 hexadecimal digits; the nearest is 0123abcd",
        "0123abcd | '0123abcd': expected a reason behind it",
        "0123abcd until 2027-01-31 | expected a reason behind it",
        "0123abcd until 2027-1-31 bug | '2027-1-31': expected until and a day such as 2027-01-31; the nearest is until 2027-01-31",
        "0123abcd until 2027-02-29 bug | '2027-02-29': expected until and a day",
        "0123abcd 2027-01-31 bug | '2027-01-31': expected until and a day such as 2027-01-31; the nearest is until 2027-01-31",
        "0123abcd until | expected until and a day",
      })
  void aLineOfTheFileIsToldToo(String line, String expected) throws IOException {
    String file = file("# known", line);
    assertThatThrownBy(() -> read("accept=" + file))
        .isInstanceOf(OptionsException.class)
        .hasMessageContaining("line 2 of ")
        .hasMessageContaining(expected)
        .hasMessageNotContaining("\n");
  }

  @Test
  void defaults() throws Exception {
    for (String nothing : Arrays.asList(null, "", " ", ";", " ; ;")) {
      Options options = read(nothing);
      assertThat(options.include).isEmpty();
      assertThat(options.exclude).isEmpty();
      assertThat(options.netty).isEqualTo(NettyMode.LIFECYCLE);
      assertThat(options.sample).isEqualTo(1);
      assertThat(options.zoom).isTrue();
      assertThat(options.directOnly).isFalse();
      assertThat(options.maxNodes).isEqualTo(100_000);
      assertThat(options.maxDepth).isEqualTo(128);
      assertThat(options.stacks).isTrue();
      assertThat(options.suspectAgeMillis).isEqualTo(60_000);
      assertThat(options.http).isNull();
      assertThat(options.httpToken).isNull();
      assertThat(options.report).isNull();
      assertThat(options.intervalMillis).isZero();
      assertThat(options.log).isNull();
      assertThat(options.help).isFalse();
    }
  }

  static Stream<Arguments> values() {
    return Stream.of(
        value("include=com.acme", o -> o.include, List.of("com.acme")),
        value("include=com.acme.*", o -> o.include, List.of("com.acme")),
        value("include=com.acme, org.A$B ,x", o -> o.include, List.of("com.acme", "org.A$B", "x")),
        value("exclude=com.acme.gen", o -> o.exclude, List.of("com.acme.gen")),
        value("exclude=none", o -> o.exclude, List.of()),
        value("netty=off", o -> o.netty, NettyMode.OFF),
        value("netty=lifecycle", o -> o.netty, NettyMode.LIFECYCLE),
        value("netty=full", o -> o.netty, NettyMode.FULL),
        value("sample=128", o -> o.sample, 128),
        value("zoom=false", o -> o.zoom, false),
        value("direct-only", o -> o.directOnly, true),
        value("direct-only=true", o -> o.directOnly, true),
        value("direct-only=false", o -> o.directOnly, false),
        value("stacks=false", o -> o.stacks, false),
        value("max-nodes=100", o -> o.maxNodes, 100),
        value("max-nodes=10000000", o -> o.maxNodes, 10_000_000),
        value("max-depth=2", o -> o.maxDepth, 2),
        value("max-depth=10000", o -> o.maxDepth, 10_000),
        value("suspect-age=500ms", o -> o.suspectAgeMillis, 500L),
        value("suspect-age=60s", o -> o.suspectAgeMillis, 60_000L),
        value("suspect-age=5m", o -> o.suspectAgeMillis, 300_000L),
        value("suspect-age=2h", o -> o.suspectAgeMillis, 7_200_000L),
        value("suspect-age=1d", o -> o.suspectAgeMillis, 86_400_000L),
        value("suspect-age=90", o -> o.suspectAgeMillis, 90_000L),
        value("http=8080", o -> o.http.toString(), "8080"),
        value("http=off", o -> o.http, null),
        value("http=[::1]:0", o -> o.http.toString(), "[::1]:0"),
        value("http=0.0.0.0:80;http-token=s3cret", o -> o.http.toString(), "0.0.0.0:80"),
        value("http-token=a=b,c:d", o -> o.httpToken, "a=b,c:d"),
        value("report=reports/a=b,c:d-%p.json", o -> o.report, "reports/a=b,c:d-%p.json"),
        value("report=none", o -> o.report, null),
        value("report=C:\\a b\\r.txt", o -> o.report, "C:\\a b\\r.txt"),
        value("interval=5m;report=r.txt", o -> o.intervalMillis, 300_000L),
        value("interval=none", o -> o.intervalMillis, 0L),
        value("log=/var/log/leaks.log", o -> o.log, "/var/log/leaks.log"),
        value("log=stderr", o -> o.log, null),
        value("log-format=json", o -> o.logFormat, LogFormat.JSON),
        value("log-format=text", o -> o.logFormat, LogFormat.TEXT),
        value("memory-alert=80%", o -> o.memoryAlert, 80),
        value("memory-alert=100%", o -> o.memoryAlert, 100),
        value("memory-alert=off", o -> o.memoryAlert, 0),
        value("termination-log=/dev/x", o -> o.terminationLog, "/dev/x"),
        value("termination-log=none", o -> o.terminationLog, null),
        value(" sample = 2 ; stacks = false ;", o -> o.sample, 2),
        value("help", o -> o.help, true));
  }

  private static Arguments value(String arguments, Function<Options, Object> read, Object value) {
    return Arguments.of(arguments, read, value);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void readsValues(String arguments, Function<Options, Object> read, Object value)
      throws Exception {
    assertThat(read.apply(read(arguments))).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "htpp=1 | unknown option 'htpp' (arguments): the nearest is 'http'",
        "maxNodes=1000 | unknown option 'maxNodes' (arguments): the nearest is 'max-nodes'",
        "bytebufflow.http=1 | unknown option 'bytebufflow.http' (arguments): the nearest is 'http'",
        "=1 | unknown option '' (arguments): the nearest is 'log'",
        "sample=2;sample=3 | option 'sample' (arguments) is given twice",
        "http | option 'http' (arguments) has no value: expected a PORT from 0 to 65535 or"
            + " HOST:PORT, an IPv6 address in brackets ([::1]:8080)",
        "report= | option 'report' (arguments) has no value: expected a file to write",
        "sample=0 | option 'sample' (arguments) = '0': expected a whole number from 1 to"
            + " 2147483647; the nearest is 1",
        "max-nodes=99 | option 'max-nodes' (arguments) = '99': expected a whole number from 100 to"
            + " 10000000; the nearest is 100",
        "max-nodes=10000001 | option 'max-nodes' (arguments) = '10000001': expected a whole number"
            + " from 100 to 10000000; the nearest is 10000000",
        "max-depth=many | option 'max-depth' (arguments) = 'many': expected a whole number from 2"
            + " to 10000",
        "max-depth=-5 | option 'max-depth' (arguments) = '-5': expected a whole number from 2 to"
            + " 10000",
        "stacks=yes | option 'stacks' (arguments) = 'yes': expected true or false; the nearest is"
            + " true",
        "stacks=flase | option 'stacks' (arguments) = 'flase': expected true or false; the nearest"
            + " is false",
        "netty=lifecycl | option 'netty' (arguments) = 'lifecycl': expected off, lifecycle or full;"
            + " the nearest is lifecycle",
        "suspect-age=1 week | option 'suspect-age' (arguments) = '1 week': expected a time such as"
            + " 500ms, 60s, 5m or 2h (a number alone is seconds) from 1ms to 365d",
        "suspect-age=0 | option 'suspect-age' (arguments) = '0': expected a time such as 500ms,"
            + " 60s, 5m or 2h (a number alone is seconds) from 1ms to 365d; the nearest is 1ms",
        "report=r;interval=9999999999d | option 'interval' (arguments) = '9999999999d': expected a"
            + " time such as 500ms, 60s, 5m or 2h (a number alone is seconds) from 1s to 365d; the"
            + " nearest is 365d",
        "http=80a | option 'http' (arguments) = '80a': expected a PORT from 0 to 65535 or"
            + " HOST:PORT, an IPv6 address in brackets ([::1]:8080)",
        "http=8080,report=a.txt | option 'http' (arguments) = '8080,report=a.txt': expected a PORT"
            + " from 0 to 65535 or HOST:PORT, an IPv6 address in brackets ([::1]:8080); options are"
            + " separated by ';', not by ','",
        "report=x.zip,http-token=SECRET | option 'report' (arguments) = 'x.zip,http-token=(secret)':"
            + " names another option; options are separated by ';', not by ','",
        "log=/x,http-token=SECRET | option 'log' (arguments) = '/x,http-token=(secret)': names"
            + " another option; options are separated by ';', not by ','",
        "log=/x report=y | option 'log' (arguments) = '/x report=y': names another option; options"
            + " are separated by ';', not by ' '",
        "http-token=SECRET,log=x | option 'http-token' (arguments): names another option; options"
            + " are separated by ';', not by ','",
        "labels=host:a http-token=SECRET | option 'labels' (arguments) = 'host:a"
            + " http-token=(secret)': names another option; options are separated by ';', not by ' '",
        "http=0.0.0.0:80 | option 'http' (arguments) = '0.0.0.0:80': a host other than loopback"
            + " needs option 'http-token' too",
        "http-token=a b | option 'http-token' (arguments): expected 1 to 256 visible ASCII"
            + " characters without a space",
        "interval=5m | option 'interval' (arguments) = '5m': needs option 'report', the file to"
            + " write",
        "memory-alert=80 | option 'memory-alert' (arguments) = '80': expected a share such as 80%"
            + " from 1% to 100%; the nearest is 80%",
        "memory-alert=101% | option 'memory-alert' (arguments) = '101%': expected a share such as"
            + " 80% from 1% to 100%; the nearest is 100%",
        "memory-alert=0% | option 'memory-alert' (arguments) = '0%': expected a share such as 80%"
            + " from 1% to 100%; the nearest is 1%",
        "memory-alert=most | option 'memory-alert' (arguments) = 'most': expected a share such as"
            + " 80% from 1% to 100%",
        "memory-alert=% | option 'memory-alert' (arguments) = '%': expected a share such as 80%"
            + " from 1% to 100%",
        "log-format=jsno | option 'log-format' (arguments) = 'jsno': expected text or json; the"
            + " nearest is json",
        "include=com/acme | option 'include' (arguments) = 'com/acme': expected package or class"
            + " prefixes such as com.acme,org.example.Order",
        "include=a,,b | option 'include' (arguments) = 'a,,b': expected package or class prefixes"
            + " such as com.acme,org.example.Order",
        "include=com.*.acme | option 'include' (arguments) = 'com.*.acme': expected package or"
            + " class prefixes such as com.acme,org.example.Order",
        "include=com.acme,java.util | option 'include' (arguments) = 'com.acme,java.util':"
            + " java.util belongs to the JDK or to the agent, and can't be followed",
        "holders=a.B.c() | option 'holders' (arguments) = 'a.B.c()': expected classes, each with a"
            + " member, such as com.acme.Envelope#payload; the nearest is a.B#c",
        "holders=a.B::c | option 'holders' (arguments) = 'a.B::c': expected classes, each with a"
            + " member, such as com.acme.Envelope#payload; the nearest is a.B#c",
        "holders=a.B#c,a.D | option 'holders' (arguments) = 'a.B#c,a.D': expected classes, each"
            + " with a member, such as com.acme.Envelope#payload",
        "holders=java.util.Optional#value | option 'holders' (arguments) ="
            + " 'java.util.Optional#value': java.util.Optional belongs to the JDK or to the agent,"
            + " and can't be a wrapper",
        "resource=a.B#close | option 'resource' (arguments) = 'a.B#close': expected classes, each"
            + " with the method that closes it, such as java.sql.Connection:close",
      })
  void refuses(String arguments, String sentence) {
    assertThatThrownBy(() -> read(arguments))
        .isInstanceOf(OptionsException.class)
        .hasMessage(sentence);
  }

  @Test
  void eachSourceWinsOverThoseBelow() throws Exception {
    String file = file("max-depth=10", "sample=10", "max-nodes=1000", "log=file.log");
    Options options =
        Options.read(
            "max-depth=13",
            properties("bytebufflow.max-depth", "12", "bytebufflow.sample", "12", "other", "x"),
            Map.of(
                "BYTEBUFFLOW_MAX_DEPTH", "11",
                "BYTEBUFFLOW_SAMPLE", "11",
                "BYTEBUFFLOW_MAX_NODES", "1100",
                "BYTEBUFFLOW_CONFIG", file,
                "PATH", "/bin"));
    assertThat(options.maxDepth).isEqualTo(13);
    assertThat(options.sample).isEqualTo(12);
    assertThat(options.maxNodes).isEqualTo(1100);
    assertThat(options.log).isEqualTo("file.log");
  }

  @Test
  void theFileMayBeNamedByAnySourceAboveIt() throws Exception {
    String file = file("# a comment", "", "sample = 7 ", "direct-only=");
    List<Options> all =
        List.of(
            Options.read("config=" + file, new Properties(), Map.of()),
            Options.read("", properties("bytebufflow.config", file), Map.of()),
            Options.read("", new Properties(), Map.of("BYTEBUFFLOW_CONFIG", file)));
    for (Options options : all) {
      assertThat(options.sample).isEqualTo(7);
      assertThat(options.directOnly).isTrue();
    }
  }

  @Test
  void aBareSystemPropertyIsTrueAndAnEmptyVariableIsNone() throws Exception {
    Options options =
        Options.read(
            "",
            properties("bytebufflow.direct-only", ""),
            Map.of("BYTEBUFFLOW_STACKS", "", "BYTEBUFFLOW_HTTP", " "));
    assertThat(options.directOnly).isTrue();
    assertThat(options.stacks).isTrue();
    assertThat(options.http).isNull();
  }

  @Test
  void whatIsOverruledNeedNotBeValid() throws Exception {
    assertThat(Options.read("sample=3", properties("bytebufflow.sample", "x"), Map.of()).sample)
        .isEqualTo(3);
  }

  @Test
  void mistakesInOtherSourcesAreNamedLikewise() throws Exception {
    assertMessage(
        () -> Options.read("", properties("bytebufflow.smaple", "1"), Map.of()),
        "unknown option 'smaple' (system property bytebufflow.smaple): the nearest is 'sample'");
    assertMessage(
        () -> Options.read("", properties("bytebufflow.sample", "x"), Map.of()),
        "option 'sample' (system property bytebufflow.sample) = 'x':"
            + " expected a whole number from 1 to 2147483647");
    assertMessage(
        () -> Options.read("", new Properties(), Map.of("BYTEBUFFLOW_MAXNODES", "1")),
        "unknown environment variable 'BYTEBUFFLOW_MAXNODES':"
            + " the nearest is 'BYTEBUFFLOW_MAX_NODES'");
    assertMessage(
        () -> Options.read("", new Properties(), Map.of("BYTEBUFFLOW_MAX_NODES", "1")),
        "option 'max-nodes' (environment variable BYTEBUFFLOW_MAX_NODES) = '1':"
            + " expected a whole number from 100 to 10000000; the nearest is 100");
    assertMessage(
        () -> Options.read("", properties("bytebufflow.bootstrap", "x"), Map.of()),
        "option 'bootstrap' (system property bytebufflow.bootstrap) = 'x':"
            + " expected true or false; the nearest is true");
  }

  @Test
  void mistakesInTheFileNameTheFile() throws Exception {
    String file = file("smaple=1");
    assertMessage(
        () -> read("config=" + file),
        "unknown option 'smaple' (file " + file + "): the nearest is 'sample'");
    file("sample=0");
    assertMessage(
        () -> read("config=" + file),
        "option 'sample' (file "
            + file
            + ") = '0': expected a whole number from 1 to 2147483647; the nearest is 1");
    file("sample=1", "sample=2");
    assertMessage(
        () -> read("config=" + file), "option 'sample' (file " + file + ") is given twice");
    file("config=x");
    assertMessage(
        () -> read("config=" + file),
        "option 'config' (file " + file + ") can't stand in the file that it names");
    file("log=\\u12");
    assertMessage(
        () -> read("config=" + file),
        "the file of option 'config' (arguments) = '"
            + file
            + "' can't be read: "
            + file
            + ": Malformed \\uxxxx encoding.");
  }

  @Test
  void aFileThatCanNotBeReadIsNamed() {
    Path missing = dir.resolve("missing");
    assertMessage(
        () -> read("config=" + missing),
        "the file of option 'config' (arguments) = '"
            + missing
            + "' can't be read: "
            + missing
            + " does not exist");
    assertMessage(
        () -> read("config=" + dir),
        "the file of option 'config' (arguments) = '"
            + dir
            + "' can't be read: "
            + dir
            + " is a directory");
  }

  @Test
  void aValueIsShownOnOneLine() {
    assertMessage(
        () -> read("sample=1\n2\u001b[31m" + "x".repeat(300)),
        "option 'sample' (arguments) = '1?2?[31m"
            + "x".repeat(192)
            + "...': expected a whole number from 1 to 2147483647");
  }

  private interface Reading {
    Options read() throws Exception;
  }

  private static void assertMessage(Reading reading, String sentence) {
    assertThatThrownBy(reading::read).isInstanceOf(OptionsException.class).hasMessage(sentence);
  }

  @Test
  void optionsInForceHideTheToken() throws Exception {
    Map<String, String> inForce = read("http-token=s3cret;sample=2;http=80").inForce();
    assertThat(inForce)
        .containsEntry("http-token", "(set)")
        .containsEntry("sample", "2")
        .containsEntry("max-nodes", "100000")
        .containsEntry("log", "stderr")
        .doesNotContainKey("help");
    assertThat(inForce.values()).doesNotContain("s3cret");
    assertThat(read("").inForce()).containsEntry("http-token", "none");
  }

  @Test
  void scopeFollowsIncludeAndExclude() throws Exception {
    Scope scope = read("include=com.acme.*;exclude=com.acme.gen").scope();
    assertThat(scope.contains("com/acme/Order")).isTrue();
    assertThat(scope.contains("com/acme/gen/Order")).isFalse();
    assertThat(scope.contains("org/acme/Order")).isFalse();
  }

  @Test
  void theTableIsComplete() throws Exception {
    Set<String> names = new HashSet<>();
    for (Option<?> option : OptionTable.all()) {
      assertThat(names.add(option.name())).as(option.name()).isTrue();
      assertThat(option.meaning()).isNotBlank().doesNotEndWith(".");
      assertThat(option.defaultText()).isNotBlank();
      // The default as the table shows it can be written.
      assertThat(read(option.name() + "=" + option.defaultText()).sample).isEqualTo(1);
    }
  }

  @Test
  void helpTellsEveryOption() {
    String help = Help.text();
    assertThat(help.lines())
        .allMatch(line -> line.length() <= 100 && line.equals(line.stripTrailing()));
    for (Option<?> option : OptionTable.all()) {
      assertThat(help).contains("\n  " + option.name() + "=" + option.type.form + "\n");
    }
    assertThat(help)
        .contains("  netty=off|lifecycle|full\n")
        .contains("default: lifecycle\n")
        .contains("default: false\n");
  }

  @Test
  void someChangeWhileRunning() throws OptionsException {
    Options first = read("include=com.acme;sample=5;netty=full");
    Options next = first.with(Map.of("include", "org.acme", "sample", "1"));
    assertThat(next.include).containsExactly("org.acme");
    assertThat(next.sample).isEqualTo(1);
    assertThat(next.netty).isEqualTo(NettyMode.FULL);
    assertThat(next.inForce()).containsEntry("include", "org.acme");
    assertThat(next.with(Map.of("include", "all but the JDK, Netty, the agent")).include).isEmpty();
    assertThat(first.include).as("the first are what they were").containsExactly("com.acme");
    assertThatThrownBy(() -> first.with(Map.of("netty", "fill")))
        .isInstanceOf(OptionsException.class)
        .hasMessageContaining("'netty' (while running) = 'fill'")
        .hasMessageContaining("the nearest is full");
    assertThatThrownBy(() -> first.with(Map.of("exclude", " ")))
        .hasMessageContaining("'exclude' (while running) has no value");
  }
}
