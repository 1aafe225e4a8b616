package io.github.bytebufflow.fake.io.netty.buffer;

/** A buffer of components. */
public final class CompositeByteBuf extends AbstractReferenceCountedByteBuf {}
