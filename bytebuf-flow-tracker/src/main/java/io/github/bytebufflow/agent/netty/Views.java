package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;

/**
 * Views that share the count of an owner get its flow in their constructors, whose first argument
 * is what they are made of. {@code PooledNonRetained*} are made of a retained view, or of a buffer
 * of the adaptive allocator: their own constructor, which runs after the superclass's, names it.
 */
final class Views implements MethodHook {
  private static final String[] TYPES = {
    "buffer/DuplicatedByteBuf",
    "buffer/AbstractUnpooledSlicedByteBuf",
    "buffer/ReadOnlyByteBuf",
    "buffer/SwappedByteBuf",
    "buffer/WrappedByteBuf",
    "buffer/WrappedCompositeByteBuf",
    "buffer/AbstractPooledDerivedByteBuf$PooledNonRetainedDuplicateByteBuf",
    "buffer/AbstractPooledDerivedByteBuf$PooledNonRetainedSlicedByteBuf",
    "buffer/AdaptivePoolingAllocator$PooledNonRetainedDuplicateByteBuf",
    "buffer/AdaptivePoolingAllocator$PooledNonRetainedSlicedByteBuf",
  };

  private final boolean permanent;

  private Views(boolean permanent) {
    this.permanent = permanent;
  }

  static void add(Hooks hooks) {
    for (String type : TYPES) {
      hooks.add(new Hook(type, "<init>", "(L~", new Views(false), "their steps are not seen"));
    }
    hooks.add(
        new Hook(
            "buffer/UnreleasableByteBuf",
            "<init>",
            "(L~buffer/ByteBuf;)",
            new Views(true),
            "unreleasable buffers seem to leak"));
    hooks.add(
        new Hook(
            "handler/codec/ReplayingDecoderByteBuf",
            "setCumulation",
            "(L~buffer/ByteBuf;)",
            new Cumulation(),
            "steps inside a ReplayingDecoder are not seen"));
  }

  @Override
  public void onReturn(Code code) {
    if (permanent) {
      code.load(0);
      code.record(RecorderEntry.PERMANENT);
    } else {
      viewOfFirstArgument(code);
    }
  }

  private static void viewOfFirstArgument(Code code) {
    code.load(0);
    code.load(1);
    code.record(RecorderEntry.VIEW);
  }

  private static final class Cumulation implements MethodHook {
    @Override
    public void onEnter(Code code) {
      viewOfFirstArgument(code);
    }
  }
}
