package acme.asynchttp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import org.asynchttpclient.AsyncHandler;
import org.asynchttpclient.HttpResponseBodyPart;
import org.asynchttpclient.HttpResponseStatus;

/** Collects the parts of a response as Netty delivers them, without a copy. */
final class Download implements AsyncHandler<Integer> {
  private final boolean careful;
  private final CompositeByteBuf parts = Unpooled.compositeBuffer();
  private int status;

  Download(boolean careful) {
    this.careful = careful;
  }

  @Override
  public State onStatusReceived(HttpResponseStatus responseStatus) {
    status = responseStatus.getStatusCode();
    return State.CONTINUE;
  }

  @Override
  public State onHeadersReceived(HttpHeaders headers) {
    return State.CONTINUE;
  }

  @Override
  public State onBodyPartReceived(HttpResponseBodyPart part) {
    collect(part.getBodyByteBuf());
    return State.CONTINUE;
  }

  private void collect(ByteBuf part) {
    parts.addComponent(true, part.retain());
  }

  @Override
  public void onThrowable(Throwable t) {
    parts.release();
  }

  @Override
  public Integer onCompleted() {
    return status == 200 ? use(parts) : drop(parts);
  }

  private static int use(ByteBuf body) {
    try {
      return body.readableBytes();
    } finally {
      body.release();
    }
  }

  private int drop(ByteBuf body) {
    if (careful) {
      body.release();
    }
    return -1;
  }
}
