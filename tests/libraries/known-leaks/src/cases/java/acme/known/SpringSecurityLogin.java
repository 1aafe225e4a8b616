/*
 * project: spring-projects/spring-security
 * issue: https://github.com/spring-projects/spring-security/issues/9661
 * bad: org.springframework.security:spring-security-rsocket:5.4.6
 * good: org.springframework.security:spring-security-rsocket:5.4.7
 * with: io.rsocket:rsocket-transport-netty:1.0.4 org.springframework:spring-messaging:5.2.14.RELEASE
 *   org.springframework:spring-web:5.2.14.RELEASE
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: AuthenticationPayloadExchangeConverter.authentication
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.rsocket.Payload;
import io.rsocket.RSocket;
import io.rsocket.SocketAcceptor;
import io.rsocket.core.RSocketConnector;
import io.rsocket.core.RSocketServer;
import io.rsocket.metadata.AuthMetadataCodec;
import io.rsocket.metadata.CompositeMetadataCodec;
import io.rsocket.metadata.WellKnownMimeType;
import io.rsocket.transport.netty.client.TcpClientTransport;
import io.rsocket.transport.netty.server.CloseableChannel;
import io.rsocket.transport.netty.server.TcpServerTransport;
import io.rsocket.util.ByteBufPayload;
import io.rsocket.util.DefaultPayload;
import java.time.Duration;
import java.util.List;
import org.springframework.security.rsocket.authentication.AuthenticationPayloadExchangeConverter;
import org.springframework.security.rsocket.authentication.AuthenticationPayloadInterceptor;
import org.springframework.security.rsocket.core.PayloadSocketAcceptorInterceptor;
import reactor.core.publisher.Mono;

/** Each order says by whom it is, and with which password. */
public final class SpringSecurityLogin {
  private static final ByteBufAllocator ALLOCATOR = ByteBufAllocator.DEFAULT;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private SpringSecurityLogin() {}

  public static void main(String[] args) {
    AuthenticationPayloadInterceptor login = new AuthenticationPayloadInterceptor(Mono::just);
    login.setAuthenticationConverter(new AuthenticationPayloadExchangeConverter());
    CloseableChannel shop =
        RSocketServer.create(
                SocketAcceptor.forRequestResponse(
                    order -> Mono.just(DefaultPayload.create("thanks"))))
            .interceptors(
                registry ->
                    registry.forSocketAcceptor(
                        new PayloadSocketAcceptorInterceptor(List.of(login))))
            .bindNow(TcpServerTransport.create("127.0.0.1", 0));
    RSocket client =
        RSocketConnector.create()
            .metadataMimeType(WellKnownMimeType.MESSAGE_RSOCKET_COMPOSITE_METADATA.getString())
            .dataMimeType(WellKnownMimeType.TEXT_PLAIN.getString())
            .connect(TcpClientTransport.create(shop.address()))
            .block(PATIENCE);
    for (int i = 0; i < 5; i++) {
      System.out.println(
          client.requestResponse(order(i)).map(Payload::getDataUtf8).block(PATIENCE));
    }
    client.dispose();
    client.onClose().block(PATIENCE);
    shop.dispose();
    shop.onClose().block(PATIENCE);
    System.out.println("done");
    System.exit(0);
  }

  private static Payload order(int i) {
    CompositeByteBuf metadata = ALLOCATOR.compositeBuffer();
    CompositeMetadataCodec.encodeAndAddMetadata(
        metadata,
        ALLOCATOR,
        WellKnownMimeType.MESSAGE_RSOCKET_AUTHENTICATION,
        AuthMetadataCodec.encodeSimpleMetadata(
            ALLOCATOR, "shop".toCharArray(), "secret".toCharArray()));
    return ByteBufPayload.create(ByteBufUtil.writeUtf8(ALLOCATOR, "order " + i), metadata);
  }
}
