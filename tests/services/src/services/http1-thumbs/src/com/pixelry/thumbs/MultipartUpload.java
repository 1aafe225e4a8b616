package com.pixelry.thumbs;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.multipart.Attribute;
import io.netty.handler.codec.http.multipart.DefaultHttpDataFactory;
import io.netty.handler.codec.http.multipart.FileUpload;
import io.netty.handler.codec.http.multipart.HttpDataFactory;
import io.netty.handler.codec.http.multipart.HttpPostRequestDecoder;
import io.netty.handler.codec.http.multipart.InterfaceHttpData;

import java.io.IOException;

/** An image that came with a form: the parts {@code id} and {@code file}. The image is the caller's. */
record MultipartUpload(String id, ByteBuf image) {

    private static final HttpDataFactory IN_MEMORY = new DefaultHttpDataFactory(false);

    /** Null if a part is missing. */
    static MultipartUpload parse(FullHttpRequest request) throws IOException {
        HttpPostRequestDecoder form = new HttpPostRequestDecoder(IN_MEMORY, request);
        InterfaceHttpData id = form.getBodyHttpData("id");
        InterfaceHttpData file = form.getBodyHttpData("file");
        if (!(id instanceof Attribute) || !(file instanceof FileUpload)) {
            form.destroy(); //@good 2
            return null;
        }
        try {
            return new MultipartUpload(((Attribute) id).getValue(), ((FileUpload) file).content().copy());
        } finally {
            form.destroy();
        }
    }
}
