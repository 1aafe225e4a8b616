package io.github.bytebufflow.fake.io.netty.buffer;

/** A retained view: a count of its own, and no memory. */
public final class AbstractPooledDerivedByteBuf extends AbstractReferenceCountedByteBuf {}
