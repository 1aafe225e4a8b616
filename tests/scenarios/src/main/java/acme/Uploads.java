package acme;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.multipart.HttpData;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An upload of the application's own, as frameworks have them: its content() copies all of it. */
final class Uploads {
  private static final int BYTES = 20 << 20;
  private static final AtomicInteger COPIES = new AtomicInteger();

  private Uploads() {}

  /** Implements the interface, and extends nothing of Netty's uploads. */
  static final class Chunks extends AbstractReferenceCounted implements HttpData {
    private final List<ByteBuf> chunks = new ArrayList<>();
    private long length;

    @Override
    public ByteBuf content() {
      COPIES.incrementAndGet();
      return Unpooled.wrappedBuffer(get());
    }

    @Override
    public void addContent(ByteBuf buffer, boolean last) {
      chunks.add(buffer);
      length += buffer.readableBytes();
    }

    @Override
    public byte[] get() {
      byte[] all = new byte[(int) length];
      int at = 0;
      for (ByteBuf chunk : chunks) {
        chunk.getBytes(chunk.readerIndex(), all, at, chunk.readableBytes());
        at += chunk.readableBytes();
      }
      return all;
    }

    @Override
    protected void deallocate() {
      chunks.forEach(ByteBuf::release);
      chunks.clear();
    }

    @Override
    public long length() {
      return length;
    }

    @Override
    public long getMaxSize() {
      return -1;
    }

    @Override
    public void setMaxSize(long maxSize) {}

    @Override
    public void checkSize(long newSize) {}

    @Override
    public void setContent(ByteBuf buffer) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setContent(File file) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void setContent(InputStream inputStream) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isCompleted() {
      return true;
    }

    @Override
    public long definedLength() {
      return length;
    }

    @Override
    public void delete() {}

    @Override
    public ByteBuf getByteBuf() {
      return content();
    }

    @Override
    public ByteBuf getChunk(int size) {
      return content();
    }

    @Override
    public String getString() {
      return "";
    }

    @Override
    public String getString(Charset encoding) {
      return "";
    }

    @Override
    public void setCharset(Charset charset) {}

    @Override
    public Charset getCharset() {
      return StandardCharsets.UTF_8;
    }

    @Override
    public boolean renameTo(File file) {
      return false;
    }

    @Override
    public boolean isInMemory() {
      return true;
    }

    @Override
    public File getFile() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpData copy() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpData duplicate() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpData retainedDuplicate() {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpData replace(ByteBuf content) {
      throw new UnsupportedOperationException();
    }

    @Override
    public HttpData retain() {
      super.retain();
      return this;
    }

    @Override
    public HttpData retain(int increment) {
      super.retain(increment);
      return this;
    }

    @Override
    public HttpData touch() {
      return this;
    }

    @Override
    public HttpData touch(Object hint) {
      return this;
    }

    @Override
    public String getName() {
      return "upload";
    }

    @Override
    public HttpDataType getHttpDataType() {
      return HttpDataType.FileUpload;
    }

    @Override
    public int compareTo(io.netty.handler.codec.http.multipart.InterfaceHttpData other) {
      return 0;
    }
  }

  /** Passes the upload on with each part of it that has come. */
  private static final class Collect extends ChannelInboundHandlerAdapter {
    private final Chunks upload = new Chunks();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      if (!(msg instanceof HttpContent)) {
        ReferenceCountUtil.release(msg);
        return;
      }
      upload.addContent(((HttpContent) msg).content(), msg instanceof LastHttpContent);
      ctx.fireChannelRead(upload);
      if (msg instanceof LastHttpContent) {
        answer(ctx, upload);
      }
    }

    private static void answer(ChannelHandlerContext ctx, HttpData upload) {
      boolean whole = upload.length() == BYTES && COPIES.get() == 0;
      upload.release();
      HttpResponseStatus status =
          whole ? HttpResponseStatus.OK : HttpResponseStatus.INTERNAL_SERVER_ERROR;
      ctx.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status))
          .addListener(ChannelFutureListener.CLOSE);
    }
  }

  private static final class Watch extends ChannelInboundHandlerAdapter {
    private long seen;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      watch((HttpData) msg);
    }

    private void watch(HttpData upload) {
      seen = Math.max(seen, upload.length());
    }
  }

  /** 20 MiB over loopback; fails if anybody asked for a copy. */
  static void upload() throws Exception {
    NioEventLoopGroup group = new NioEventLoopGroup(1);
    try {
      Channel server =
          new ServerBootstrap()
              .group(group)
              .channel(NioServerSocketChannel.class)
              .childHandler(
                  new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                      channel.pipeline().addLast(new HttpServerCodec());
                      channel.pipeline().addLast(new Collect());
                      channel.pipeline().addLast(new Watch());
                    }
                  })
              .bind(InetAddress.getLoopbackAddress(), 0)
              .sync()
              .channel();
      String answer = post(((InetSocketAddress) server.localAddress()).getPort());
      if (!answer.startsWith("HTTP/1.1 200 ")) {
        throw new AssertionError(answer + ", copies: " + COPIES);
      }
    } finally {
      group.shutdownGracefully().get();
    }
  }

  private static String post(int port) throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(40_000);
      OutputStream out = socket.getOutputStream();
      String head = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + BYTES + "\r\n\r\n";
      out.write(head.getBytes(StandardCharsets.US_ASCII));
      byte[] block = new byte[1 << 16];
      for (int sent = 0; sent < BYTES; sent += block.length) {
        out.write(block);
      }
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
