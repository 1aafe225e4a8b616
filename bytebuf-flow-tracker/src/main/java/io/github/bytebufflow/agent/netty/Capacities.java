package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;

/** Where Netty gives a buffer other memory: {@code capacity(int)} of the owners of memory. */
final class Capacities implements MethodHook {
  private static final String[] TYPES = {
    "buffer/PooledByteBuf",
    "buffer/AdaptivePoolingAllocator$AdaptiveByteBuf",
    "buffer/UnpooledHeapByteBuf",
    "buffer/UnpooledDirectByteBuf",
  };

  private Capacities() {}

  static void add(Hooks hooks) {
    for (String type : TYPES) {
      hooks.add(hook(type, "bytes are those at allocation"));
    }
    // 4.1.36 has methods of their own here; newer ones may inherit that of UnpooledDirectByteBuf.
    hooks.add(hook("buffer/UnpooledUnsafeDirectByteBuf", null));
    hooks.add(hook("buffer/UnpooledUnsafeNoCleanerDirectByteBuf", null));
  }

  private static Hook hook(String type, String loss) {
    return new Hook(type, "capacity", "(I)L~buffer/ByteBuf;", new Capacities(), loss);
  }

  @Override
  public void onReturn(Code code) {
    code.load(0);
    code.record(RecorderEntry.RESIZED);
  }
}
