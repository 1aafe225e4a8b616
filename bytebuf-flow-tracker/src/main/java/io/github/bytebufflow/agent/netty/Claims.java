package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Call;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;
import org.objectweb.asm.Opcodes;

/**
 * Counts that are taken and given back through a view which shares the count of its owner: where
 * the view passes {@code retain} and {@code release} on. In {@code AbstractDerivedByteBuf} and the
 * {@code PooledNonRetained*} of a retained view or of the adaptive allocator that is {@code
 * retain0} and {@code release0} (4.1.36 to 4.2.20), in {@code SwappedByteBuf} {@code retain} and
 * {@code release}. {@code WrappedByteBuf} and {@code WrappedCompositeByteBuf}, which Netty's leak
 * detector puts around a buffer, only stand for what they wrap.
 */
final class Claims implements MethodHook {
  private static final String LOSS = "counts of shared views count as the owner's";

  private static final String[] VIEWS = {
    "buffer/AbstractDerivedByteBuf",
    "buffer/AbstractPooledDerivedByteBuf$PooledNonRetainedDuplicateByteBuf",
    "buffer/AbstractPooledDerivedByteBuf$PooledNonRetainedSlicedByteBuf",
    "buffer/AdaptivePoolingAllocator$PooledNonRetainedDuplicateByteBuf",
    "buffer/AdaptivePoolingAllocator$PooledNonRetainedSlicedByteBuf",
  };

  /** Views that make others of what they are made of themselves. */
  private static final String[] MAKERS = {
    "buffer/DuplicatedByteBuf",
    "buffer/AbstractUnpooledSlicedByteBuf",
    "buffer/ReadOnlyByteBuf",
    "buffer/SwappedByteBuf",
    "buffer/AbstractPooledDerivedByteBuf$PooledNonRetainedDuplicateByteBuf",
    "buffer/AbstractPooledDerivedByteBuf$PooledNonRetainedSlicedByteBuf",
    "buffer/AdaptivePoolingAllocator$PooledNonRetainedDuplicateByteBuf",
    "buffer/AdaptivePoolingAllocator$PooledNonRetainedSlicedByteBuf",
  };

  private final boolean stands;

  private Claims(boolean stands) {
    this.stands = stands;
  }

  static void add(Hooks hooks) {
    Claims claims = new Claims(false);
    for (String type : VIEWS) {
      hooks.add(new Hook(type, "retain0", "(", claims, LOSS));
      hooks.add(new Hook(type, "release0", "(", claims, LOSS));
    }
    hooks.add(new Hook("buffer/SwappedByteBuf", "retain", "(", claims, LOSS));
    hooks.add(new Hook("buffer/SwappedByteBuf", "release", "(", claims, LOSS));
    Derived derived = new Derived();
    for (String type : MAKERS) {
      hooks.add(new Hook(type, "slice", "(II)", derived, null));
      hooks.add(new Hook(type, "duplicate", "()", derived, null));
    }
    Claims wrappers = new Claims(true);
    hooks.add(new Hook("buffer/WrappedByteBuf", "retain", "(", wrappers, LOSS));
    hooks.add(new Hook("buffer/WrappedCompositeByteBuf", "retain", "(", wrappers, LOSS));
  }

  @Override
  public void beforeCall(Code code, Call call) {
    if (!stands && call.name.equals("release") && isPassedOn(code, call)) {
      if (hasNumber(call.descriptor)) {
        code.insn(Opcodes.DUP2);
        code.insn(Opcodes.POP);
      } else {
        code.insn(Opcodes.DUP);
      }
      code.load(0);
      counts(code);
      code.record(RecorderEntry.UNCLAIMED);
    }
  }

  @Override
  public void afterCall(Code code, Call call) {
    if (call.name.equals("retain") && isPassedOn(code, call)) {
      code.insn(Opcodes.DUP);
      code.load(0);
      if (stands) {
        code.record(RecorderEntry.CLAIMED_INSIDE);
      } else {
        counts(code);
        code.record(RecorderEntry.CLAIMED);
      }
    }
  }

  private static final class Derived implements MethodHook {
    @Override
    public void onReturn(Code code) {
      code.insn(Opcodes.DUP);
      code.load(0);
      code.record(RecorderEntry.DERIVED);
    }
  }

  /** Not so in a bridge method, which calls the method that it stands for. */
  private static boolean isPassedOn(Code code, Call call) {
    return !call.isStatic
        && !call.owner.replace('/', '.').equals(code.className)
        && hasNumber(call.descriptor) == hasNumber(code.descriptor);
  }

  private static void counts(Code code) {
    if (hasNumber(code.descriptor)) {
      code.loadInt(1);
    } else {
      code.push(1);
    }
  }

  private static boolean hasNumber(String descriptor) {
    return descriptor.startsWith("(I)");
  }
}
