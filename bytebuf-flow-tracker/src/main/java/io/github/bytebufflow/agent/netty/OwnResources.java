package io.github.bytebufflow.agent.netty;

import io.github.bytebufflow.agent.weave.Code;
import io.github.bytebufflow.agent.weave.Hook;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.MethodHook;

/**
 * What Netty itself has to be released and is no buffer: a file that is sent, an upload that is
 * kept on disk. Open from the end of the constructor; closed by {@code
 * DefaultFileRegion.deallocate()}, which the last release calls, and {@code
 * AbstractDiskHttpData.delete()}.
 */
final class OwnResources {
  private static final String DISK = "handler/codec/http/multipart/";
  private static final String LOSS = "files that are not released are not seen";

  private OwnResources() {}

  static void add(Hooks hooks) {
    for (String type :
        new String[] {
          "channel/DefaultFileRegion", DISK + "DiskFileUpload", DISK + "DiskAttribute"
        }) {
      hooks.add(new Hook(type, "<init>", "(", new Opened(), LOSS));
    }
    hooks.add(new Hook("channel/DefaultFileRegion", "deallocate", "()V", new Closed(), LOSS));
    hooks.add(new Hook(DISK + "AbstractDiskHttpData", "delete", "()V", new Closed(), LOSS));
  }

  private static final class Opened implements MethodHook {
    @Override
    public void onReturn(Code code) {
      code.load(0);
      code.opened(false);
    }
  }

  private static final class Closed implements MethodHook {
    @Override
    public void onEnter(Code code) {
      code.load(0);
      code.closed();
    }
  }
}
