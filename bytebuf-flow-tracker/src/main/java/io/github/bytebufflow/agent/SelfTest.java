package io.github.bytebufflow.agent;

import io.github.bytebufflow.runtime.FlowReader;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.ReleaseGate;
import io.github.bytebufflow.runtime.TrackedBuffer;
import io.github.bytebufflow.runtime.Tracker;

/**
 * Proves that weaving worked, once a Netty is there: what was returned may have been dropped. The
 * field for the flow is there if the superclass is. The release hook is there if a release was
 * seen; else it is woven once more, and looked at as the JVM gets it.
 */
final class SelfTest {
  private static volatile LookAgain prover;

  private SelfTest() {}

  /** From now on it is this one that weaves. */
  static void with(LookAgain weaving) {
    prover = weaving;
  }

  /** One sentence about why a Netty is not tracked, or null. */
  static String problem(ClassLoader loader, String prefix, NettyCopy copy) {
    String name = prefix + "buffer.ByteBuf";
    try {
      Class<?> byteBuf = Class.forName(name, false, loader);
      if (byteBuf.getSuperclass() == TrackedBuffer.class || Tracker.isMapped(byteBuf)) {
        return releases(loader, prefix, copy);
      }
      return name
          + " was loaded unwoven, so its buffers are not tracked; another agent may have replaced"
          + " it: put this agent last on the command line";
    } catch (RuntimeException e) {
      // Its class loader is closed by now: nothing more comes from there.
      return null;
    } catch (ClassNotFoundException | LinkageError e) {
      return name + " could not be loaded as woven, so its buffers are not tracked: " + e;
    }
  }

  /** As {@link #problem}, about the releases; what is followed by now is never told as a leak. */
  private static String releases(ClassLoader loader, String prefix, NettyCopy copy) {
    LookAgain weaving = prover;
    if (weaving == null
        || !ReleaseGate.isOpen(loader, prefix)
        || copy != null && FlowReader.hasReleased(copy)
        || weaving.proves(loader, prefix)) {
      return null;
    }
    ReleaseGate.set(loader, prefix, false);
    if (copy != null) {
      copy.setReleasesUnseen();
    }
    return "nothing of the Netty in "
        + prefix.substring(0, prefix.length() - 1)
        + " is followed, since its releases are not seen: another agent may have replaced"
        + " AbstractReferenceCountedByteBuf; put this agent last on the command line";
  }
}
