package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;
import io.github.bytebufflow.agent.weave.RecorderEntry;

/**
 * The end of the static initialiser of {@code ResourceLeakDetector}: Netty has read by then what
 * the user has set, and no buffer was made yet. To ask for the class at another time would
 * initialise Netty before the application does.
 */
final class LeakDetector implements MethodHook {
  private LeakDetector() {}

  static void add(Hooks hooks) {
    hooks.add(new Hook(NettyTypes.LEAK_DETECTOR, "<clinit>", "()V", new LeakDetector(), null));
  }

  @Override
  public void onReturn(Code code) {
    String detector = code.netty + NettyTypes.LEAK_DETECTOR;
    String level = detector + "$Level";
    code.callStatic(detector, "getLevel", "()L" + level + ";");
    code.staticField(level, "DISABLED", "L" + level + ";");
    code.record(RecorderEntry.DETECTOR_STARTS);
    code.cast(level);
    code.callStatic(detector, "setLevel", "(L" + level + ";)V");
  }
}
