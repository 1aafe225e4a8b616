package com.brightgate.gateway;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import reactor.netty.http.client.HttpClientResponse;

/** An answer of the backend. May be shared by the cache and several exchanges, each with a count of its own. */
final class BackendAnswer extends AbstractReferenceCounted {

    private final HttpResponseStatus status;
    private final String contentType;
    private final String etag;
    private final ByteBuf content;

    /** Takes over the content. */
    BackendAnswer(HttpResponseStatus status, String contentType, String etag, ByteBuf content) {
        this.status = status;
        this.contentType = contentType;
        this.etag = etag;
        this.content = content;
    }

    static BackendAnswer of(HttpClientResponse response, ByteBuf content) {
        var headers = response.responseHeaders();
        return new BackendAnswer(response.status(), headers.get(HttpHeaderNames.CONTENT_TYPE, "text/plain"),
                headers.get(HttpHeaderNames.ETAG), content);
    }

    HttpResponseStatus status() {
        return status;
    }

    String contentType() {
        return contentType;
    }

    String etag() {
        return etag;
    }

    /** The content for one more reader, who releases it. */
    ByteBuf copyOfContent() {
        return content.retainedDuplicate();
    }

    int length() {
        return content.readableBytes();
    }

    @Override
    protected void deallocate() {
        content.release();
    }

    @Override
    public BackendAnswer retain() {
        super.retain();
        return this;
    }

    @Override
    public ReferenceCounted touch(Object hint) {
        content.touch(hint);
        return this;
    }
}
