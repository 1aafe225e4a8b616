package io.github.bytebufflow.fake.unwoven.io.netty.buffer;

public final class AbstractPooledDerivedByteBuf extends AbstractReferenceCountedByteBuf {}
