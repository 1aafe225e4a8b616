/*
 * project: cdapio/netty-http
 * issue: https://github.com/cdapio/netty-http/commit/f8867ca
 * bad: io.cdap.http:netty-http:1.6.0
 * good: io.cdap.http:netty-http:1.7.0
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.36.Final
 *   io.netty:netty-buffer:4.1.36.Final io.netty:netty-transport:4.1.36.Final
 *   io.netty:netty-codec:4.1.36.Final io.netty:netty-codec-http:4.1.36.Final
 *   io.netty:netty-handler:4.1.36.Final
 * fixed: BasicHttpResponder$BodyProducerChunkedInput.isEndOfInput
 * expect: leak 5
 * half: fifth
 */
package acme.known;

import io.cdap.http.AbstractHttpHandler;
import io.cdap.http.BodyProducer;
import io.cdap.http.HttpResponder;
import io.cdap.http.NettyHttpService;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.util.concurrent.TimeUnit;
import javax.ws.rs.GET;
import javax.ws.rs.Path;

/** A server sends pictures in parts, and says with an empty one that there are no more. */
public final class CdapLastChunk {
  private CdapLastChunk() {}

  public static void main(String[] args) throws Exception {
    NettyHttpService service =
        NettyHttpService.builder("pictures")
            .setHost("127.0.0.1")
            .setHttpHandlers(new Pictures())
            .build();
    service.start();
    URL url = new URL("http://127.0.0.1:" + service.getBindAddress().getPort() + "/picture");
    for (int i = 0; i < 5; i++) {
      HttpURLConnection connection = (HttpURLConnection) url.openConnection();
      System.out.println(connection.getInputStream().readAllBytes().length + " bytes");
    }
    service.stop(0, 5, TimeUnit.SECONDS);
    System.out.println("done");
  }

  /** The service finds the method. */
  public static final class Pictures extends AbstractHttpHandler {
    @GET
    @Path("/picture")
    public void picture(HttpRequest request, HttpResponder responder) {
      responder.sendContent(HttpResponseStatus.OK, new Picture(), EmptyHttpHeaders.INSTANCE);
    }
  }

  private static final class Picture extends BodyProducer {
    private final InputStream picture = new ByteArrayInputStream(new byte[1000]);

    @Override
    public ByteBuf nextChunk() throws IOException {
      ByteBuf chunk = PooledByteBufAllocator.DEFAULT.directBuffer(512);
      chunk.writeBytes(picture, 512);
      return chunk;
    }

    @Override
    public void finished() throws IOException {
      picture.close();
    }

    @Override
    public void handleError(Throwable cause) {
      System.out.println(cause.getMessage());
    }
  }
}
