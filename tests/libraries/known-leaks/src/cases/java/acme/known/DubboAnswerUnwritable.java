/*
 * project: apache/dubbo
 * issue: https://github.com/apache/dubbo/pull/14127
 * bad: org.apache.dubbo:dubbo:3.3.0-beta.2
 * good: org.apache.dubbo:dubbo:3.3.0-beta.3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractServerHttpChannelObserver.buildMessage+, HttpOutputMessage.close+, Http1OutputMessage.close+
 * expect: leak 10
 * half: fourteenth
 * size: large
 */
package acme.known;

import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.reflect.Proxy;
import org.apache.dubbo.remoting.http12.exception.EncodeException;
import org.apache.dubbo.remoting.http12.h1.Http1ServerChannelObserver;
import org.apache.dubbo.remoting.http12.message.HttpMessageEncoder;
import org.apache.dubbo.remoting.http12.netty4.h1.NettyHttp1Channel;

/** What a service answers cannot be written in the form that the client wants. */
public final class DubboAnswerUnwritable {
  private DubboAnswerUnwritable() {}

  public static void main(String[] args) {
    HttpMessageEncoder encoder =
        (HttpMessageEncoder)
            Proxy.newProxyInstance(
                DubboAnswerUnwritable.class.getClassLoader(),
                new Class<?>[] {HttpMessageEncoder.class},
                (proxy, method, arguments) -> {
                  switch (method.getName()) {
                    case "encode":
                      throw new EncodeException("no " + arguments[1]);
                    case "contentType":
                      return "application/json";
                    default:
                      return null;
                  }
                });
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel client = new EmbeddedChannel();
      Http1ServerChannelObserver answers =
          new Http1ServerChannelObserver(new NettyHttp1Channel(client));
      answers.setResponseEncoder(encoder);
      answers.onNext("price");
      System.out.println(client.outboundMessages().size() + " messages");
      client.finishAndReleaseAll();
    }
    System.out.println("done");
    System.exit(0);
  }
}
