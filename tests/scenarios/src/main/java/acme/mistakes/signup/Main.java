package acme.mistakes.signup;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Main {
  public static void main(String[] args) {
    AccountStore accounts = new AccountStore();
    EmbeddedChannel ch = new EmbeddedChannel(new FormHandler(new SignupController(accounts)));
    int rejected = 0;
    for (int i = 0; i < 22; i++) {
      String form =
          i % 4 == 2
              ? "name=user" + i + "&plan=basic"
              : "name=user" + i + "&mail=u" + i + "%40acme.test&plan=basic";
      ByteBuf body = ch.alloc().directBuffer(128);
      body.writeCharSequence(form, StandardCharsets.US_ASCII);
      FullHttpRequest request =
          new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/signup", body);
      request
          .headers()
          .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED);
      request.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
      ch.writeInbound(request);
      HttpResponseStatus status = ch.readOutbound();
      if (status.code() == 422) {
        rejected++;
      }
    }
    ch.finishAndReleaseAll();
    System.out.println("accounts " + accounts.size() + ", rejected " + rejected);
    System.out.println("done");
  }
}

final class AccountStore {
  private final Map<String, String> mails = new LinkedHashMap<>();

  void add(String name, String mail) {
    mails.put(name, mail);
  }

  int size() {
    return mails.size();
  }
}

final class SignupController {
  private final DefaultHttpDataFactory factory = new DefaultHttpDataFactory(false);
  private final AccountStore accounts;

  SignupController(AccountStore accounts) {
    this.accounts = accounts;
  }

  HttpResponseStatus register(FullHttpRequest request) throws IOException {
    HttpPostRequestDecoder form = new HttpPostRequestDecoder(factory, request);
    String name = field(form, "name");
    String mail = field(form, "mail");
    if (name == null || mail == null) {
      return HttpResponseStatus.UNPROCESSABLE_ENTITY;
    }
    accounts.add(name, mail);
    form.destroy();
    return HttpResponseStatus.CREATED;
  }

  private static String field(HttpPostRequestDecoder form, String name) throws IOException {
    InterfaceHttpData data = form.getBodyHttpData(name);
    return data instanceof Attribute ? ((Attribute) data).getValue() : null;
  }
}

final class FormHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final SignupController controller;

  FormHandler(SignupController controller) {
    this.controller = controller;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) throws Exception {
    ctx.writeAndFlush(controller.register(request));
  }
}
