package io.github.bytebufflow.fake.unwoven.io.netty.handler.codec.http;

/** The head of a message: has no count, though a message that is whole may be of this type. */
public interface HttpRequest {}
