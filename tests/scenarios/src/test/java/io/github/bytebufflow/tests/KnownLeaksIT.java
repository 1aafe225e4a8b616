package io.github.bytebufflow.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.testing.Fork;
import io.github.bytebufflow.testing.Netty;
import io.github.bytebufflow.testing.Report;
import io.github.bytebufflow.testing.Settings;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Leaks inside Netty are found too, and gone in the release that mended them. */
class KnownLeaksIT {
  static final List<KnownLeak> ALL =
      List.of(
          KnownLeak.of("redisArray", "4.1.134", "4.1.135")
              .ends(
                  "5 at release MessageToMessageDecoder.channelRead"
                      + " after retain RedisArrayAggregator.decode")
              .full(
                  "5 at release MessageToMessageDecoder.channelRead"
                      + " after retain RedisArrayAggregator.decode"),
          KnownLeak.of("haproxyTlv", "4.1.134", "4.1.135")
              .ends("5 at view HAProxyMessage.readNextTLV after allocate (retained view)")
              .full(
                  "5 at release HAProxyMessage.deallocate"
                      + " after enter HAProxyMessage.deallocate"),
          KnownLeak.of("dnsName", "4.1.135", "4.1.136")
              .ends(
                  "5 at throw DefaultDnsRecordDecoder.decodeRecord IllegalArgumentException"
                      + " after view DefaultDnsRecordDecoder.decodeRecord")
              .full(
                  "5 at throw DefaultDnsRecordDecoder.decodeRecord IllegalArgumentException"
                      + " after view DefaultDnsRecordDecoder.decodeRecord"),
          KnownLeak.of("spdyContent", "4.1.135", "4.1.136")
              .ends(
                  "5 at call SpdyHttpDecoder.createHttpRequest"
                      + " after allocate PooledByteBufAllocator.directBuffer")
              .full(
                  "5 at return SpdyHttpDecoder.removeMessage after return SpdyHttpDecoder.getMessage"),
          KnownLeak.of("spdyWindow", "4.1.139", "4.1.140")
              .ends("5 at handoff SpdySessionHandler after call KnownLeaks.spdyWindow")
              .full("5 at enter SpdySessionHandler.channelRead after handoff SpdySessionHandler"),
          KnownLeak.of("stompFrame", "4.1.137", "4.1.138")
              .ends(
                  "5 at call StompSubframeDecoder.decode"
                      + " after allocate PooledByteBufAllocator.directBuffer")
              .full(
                  "5 at call StompSubframeDecoder.decode"
                      + " after allocate PooledByteBufAllocator.directBuffer"),
          KnownLeak.of("httpHeaders", "4.1.136", "4.1.137")
              .ends(
                  "5 at throw HttpObjectEncoder.encodeFullHttpMessage IllegalStateException"
                      + " after call HttpObjectEncoder.encodeFullHttpMessage")
              .full(
                  "5 at throw HttpHeadersEncoder.writeAscii IllegalStateException"
                      + " after enter HttpHeadersEncoder.writeAscii"),
          KnownLeak.of("httpUpgraded", "4.1.80", "4.1.81")
              .ends(
                  "5 at write ChannelOutboundBuffer.remove"
                      + " after handoff ChannelOutboundBuffer.addMessage")
              .full(
                  "5 at write ChannelOutboundBuffer.remove"
                      + " after handoff ChannelOutboundBuffer.addMessage"),
          KnownLeak.of("postEmptyName", "4.1.43", "4.1.44")
              .ends(
                  "5 at throw HttpPostStandardRequestDecoder.offer IllegalArgumentException"
                      + " after call HttpPostStandardRequestDecoder.offer")
              .full(
                  "5 at throw HttpPostStandardRequestDecoder.offer IllegalArgumentException"
                      + " after call HttpPostStandardRequestDecoder.offer"),
          KnownLeak.of("postBadEncoding", "4.1.39", "4.1.40")
              .ends(
                  "5 at throw HttpPostStandardRequestDecoder.offer HttpPostRequestDecoder$ErrorDataDecoderException"
                      + " after call HttpPostStandardRequestDecoder.offer",
                  "5 at throw HttpPostStandardRequestDecoder.parseBodyAttributesStandard HttpPostRequestDecoder$ErrorDataDecoderException"
                      + " after call HttpPostStandardRequestDecoder.parseBodyAttributesStandard")
              .full(
                  "5 at throw HttpPostStandardRequestDecoder.offer HttpPostRequestDecoder$ErrorDataDecoderException"
                      + " after call HttpPostStandardRequestDecoder.offer",
                  "5 at throw HttpPostStandardRequestDecoder.setFinalBuffer HttpPostRequestDecoder$ErrorDataDecoderException"
                      + " after return MixedAttribute.getByteBuf"),
          KnownLeak.of("postMultipart", "4.1.63", "4.1.64")
              .ends(
                  "5 at call HttpPostMultipartRequestDecoder.loadDataMultipartOptimized"
                      + " after allocate PooledByteBufAllocator.directBuffer")
              .full(
                  "5 at enter HttpPostMultipartRequestDecoder.addHttpData"
                      + " after return HttpPostMultipartRequestDecoder.decodeMultipart"),
          KnownLeak.of("http2Data", "4.1.134", "4.1.135")
              .ends(
                  "5 at throw KnownLeaks$Refusing.onDataRead Http2Exception$StreamException"
                      + " after enter KnownLeaks$Refusing.onDataRead")
              .full(
                  "5 at throw KnownLeaks$Refusing.onDataRead Http2Exception$StreamException"
                      + " after enter KnownLeaks$Refusing.onDataRead"),
          KnownLeak.of("http2Headers", "4.1.136", "4.1.137")
              .ends(
                  "5 at throw DefaultHttp2FrameWriter.writeHeadersInternal IllegalStateException"
                      + " after view DefaultHttp2FrameWriter.writeHeadersInternal")
              .full(
                  "5 at throw DefaultHttp2FrameWriter.writeHeadersInternal IllegalStateException"
                      + " after view DefaultHttp2FrameWriter.writeHeadersInternal"),
          KnownLeak.of("shapedContent", "4.1.135", "4.1.136")
              .ends("5 at handoff ChannelTrafficShapingHandler" + " after return KnownLeaks.bytes")
              .full(
                  "5 at enter ChannelTrafficShapingHandler.submitWrite"
                      + " after enter AbstractTrafficShapingHandler.calculateSize"),
          KnownLeak.of("tlsHandshake", "4.1.116", "4.1.117")
              .ends("5 at handoff SslHandler" + " after return KnownLeaks.bytes")
              .full(
                  "5 at throw SslHandler.wrap SSLHandshakeException"
                      + " after enter SslHandler.wrap"));

  static Stream<Arguments> all() {
    List<String> versions = List.of(Settings.text("it.netty.leaks").trim().split("\\s+"));
    return ALL.stream()
        .filter(
            leak ->
                versions.contains(leak.bad().version()) && versions.contains(leak.good().version()))
        .flatMap(leak -> Stream.of("lifecycle", "full").map(mode -> Arguments.of(leak, mode)));
  }

  private static Report run(KnownLeak leak, Netty netty, String mode) {
    Scenario scenario = Scenario.of("KnownLeaks." + leak).options("netty=" + mode);
    Fork fork = scenario.fork(netty, "");
    return scenario.run(fork).well().readReport();
  }

  @ParameterizedTest(name = "{0}, netty={1}")
  @MethodSource("all")
  void isFoundWhereItIs(KnownLeak leak, String mode) {
    Report bad = run(leak, leak.bad(), mode);
    assertThat(KnownLeak.ends(bad))
        .as("%s", leak.bad())
        .isEqualTo(mode.equals("full") ? leak.inFull() : leak.inLifecycle());
    Report good = run(leak, leak.good(), mode);
    assertThat(KnownLeak.ends(good)).as("%s", leak.good()).isEmpty();
  }
}
