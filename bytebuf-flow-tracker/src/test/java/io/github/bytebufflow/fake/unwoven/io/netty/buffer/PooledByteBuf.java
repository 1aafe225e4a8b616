package io.github.bytebufflow.fake.unwoven.io.netty.buffer;

public final class PooledByteBuf extends AbstractReferenceCountedByteBuf {}
