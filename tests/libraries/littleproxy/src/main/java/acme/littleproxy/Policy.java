package acme.littleproxy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpRequest;
import org.littleshoot.proxy.HttpFilters;
import org.littleshoot.proxy.HttpFiltersSourceAdapter;

/** Has requests joined before they are filtered. */
final class Policy extends HttpFiltersSourceAdapter {
  private static final int MOST = 1 << 16;

  private final boolean careful;

  Policy(boolean careful) {
    this.careful = careful;
  }

  @Override
  public HttpFilters filterRequest(HttpRequest request, ChannelHandlerContext ctx) {
    return new Audit(request, ctx, careful);
  }

  @Override
  public int getMaximumRequestBufferSizeInBytes() {
    return MOST;
  }
}
