package com.pixelry.thumbs;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Promise;

import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** {@code PUT|DELETE /images/ID}, {@code POST /images}, {@code GET /images/ID/thumb?size=N}, {@code GET /stats}. */
final class ImageApi extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = Logger.getLogger(ImageApi.class.getName());
    private static final int RENDER_TIMEOUT_MILLIS = 300;

    private final ImageStore images;
    private final Renderer renderer;
    private final ThumbStats stats;

    ImageApi(ImageStore images, Renderer renderer, ThumbStats stats) {
        this.images = images;
        this.renderer = renderer;
        this.stats = stats;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) throws IOException {
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        QueryStringDecoder uri = new QueryStringDecoder(request.uri());
        String[] path = uri.path().substring(1).split("/");
        HttpMethod method = request.method();
        if (path.length == 1 && path[0].equals("stats")) {
            Responses.text(ctx, keepAlive, HttpResponseStatus.OK, stats.toString());
        } else if (!path[0].equals("images") || path.length > 3) {
            Responses.text(ctx, keepAlive, HttpResponseStatus.NOT_FOUND, "no such resource");
        } else if (method.equals(HttpMethod.POST) && path.length == 1) {
            form(ctx, keepAlive, request);
        } else if (method.equals(HttpMethod.PUT) && path.length == 2) {
            store(ctx, keepAlive, path[1], request.content().retain());
        } else if (method.equals(HttpMethod.DELETE) && path.length == 2) {
            boolean removed = images.remove(path[1]);
            renderer.forget(path[1]);
            Responses.text(ctx, keepAlive, removed ? HttpResponseStatus.OK : HttpResponseStatus.NOT_FOUND, path[1]);
        } else if (method.equals(HttpMethod.GET) && path.length == 3 && path[2].equals("thumb")) {
            thumb(ctx, keepAlive, path[1], size(uri));
        } else {
            Responses.text(ctx, keepAlive, HttpResponseStatus.METHOD_NOT_ALLOWED, method.name());
        }
    }

    private static int size(QueryStringDecoder uri) {
        List<String> sizes = uri.parameters().getOrDefault("size", List.of("32"));
        return sizes.get(0).matches("[1-9][0-9]{0,2}") ? Integer.parseInt(sizes.get(0)) : 32;
    }

    private void form(ChannelHandlerContext ctx, boolean keepAlive, FullHttpRequest request) throws IOException {
        MultipartUpload upload;
        try {
            upload = MultipartUpload.parse(request);
        } catch (HttpPostRequestDecoder.ErrorDataDecoderException e) {
            Responses.text(ctx, keepAlive, HttpResponseStatus.BAD_REQUEST, "not a form");
            return;
        }
        if (upload == null) {
            stats.incomplete();
            Responses.text(ctx, keepAlive, HttpResponseStatus.BAD_REQUEST, "a part is missing");
        } else {
            store(ctx, keepAlive, upload.id(), upload.image());
        }
    }

    private void store(ChannelHandlerContext ctx, boolean keepAlive, String id, ByteBuf image) {
        if (images.put(id, image)) {
            Responses.text(ctx, keepAlive, HttpResponseStatus.CREATED, id);
        } else {
            Responses.text(ctx, keepAlive, HttpResponseStatus.INSUFFICIENT_STORAGE, "full");
        }
    }

    private void thumb(ChannelHandlerContext ctx, boolean keepAlive, String id, int size) {
        Promise<ByteBuf> answer = ctx.executor().newPromise();
        Future<?> timeout = ctx.executor().schedule(() -> answer.tryFailure(new TimeoutException()),
                RENDER_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        answer.addListener((Future<ByteBuf> done) -> {
            timeout.cancel(false);
            if (done.isSuccess()) {
                Responses.send(ctx, keepAlive, HttpResponseStatus.OK, "image/x-gray", done.getNow());
            } else {
                HttpResponseStatus status = status(done.cause());
                Responses.text(ctx, keepAlive, status, status.reasonPhrase());
            }
        });
        renderer.render(ctx.alloc(), id, size, answer);
    }

    private static HttpResponseStatus status(Throwable cause) {
        if (cause instanceof NoSuchElementException) {
            return HttpResponseStatus.NOT_FOUND;
        }
        if (cause instanceof Scaler.BadImageException) {
            return HttpResponseStatus.UNPROCESSABLE_ENTITY;
        }
        if (cause instanceof RejectedExecutionException || cause instanceof TimeoutException) {
            return HttpResponseStatus.SERVICE_UNAVAILABLE;
        }
        LOG.log(Level.WARNING, "rendering", cause);
        return HttpResponseStatus.INTERNAL_SERVER_ERROR;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException) && !(cause instanceof ReadTimeoutException)
                && !(cause instanceof PrematureChannelClosureException)) {
            LOG.log(Level.WARNING, "closing " + ctx.channel(), cause);
        }
        ctx.close();
    }
}
