package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.runtime.FlowReader;
import io.github.bytebufflow.runtime.LeakDetectors;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.ReleaseGate;
import io.github.bytebufflow.runtime.TrackedBuffer;
import io.github.bytebufflow.runtime.Tracker;

/**
 * Proves that weaving worked, once a Netty is there: another agent may have dropped what the weaver
 * returned. The field for the flow is there if the superclass is. The release hook is there if a
 * release was seen; else the hook is woven once more, and the class is looked at as the JVM gets
 * it.
 */
final class SelfTest {
  private static final String DETECTOR = NettyTypes.LEAK_DETECTOR.replace('/', '.');

  private final HookProver prover;

  SelfTest(HookProver prover) {
    this.prover = prover;
  }

  /** One sentence about why a Netty is not tracked, or null. */
  String problem(ClassLoader loader, String prefix, NettyCopy copy) {
    String name = prefix + NettyTypes.BYTE_BUF.replace('/', '.');
    try {
      Class<?> byteBuf = Class.forName(name, false, loader);
      if (byteBuf.getSuperclass() == TrackedBuffer.class || Tracker.isMapped(byteBuf)) {
        String problem = releases(loader, prefix, copy);
        if (problem != null) {
          LeakDetectors.notTracked(byteBuf);
        } else if (Tracker.isMapped(byteBuf)) {
          LeakDetectors.found(Class.forName(prefix + DETECTOR, false, loader));
        }
        return problem;
      }
      LeakDetectors.notTracked(byteBuf);
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
  private String releases(ClassLoader loader, String prefix, NettyCopy copy) {
    if (!ReleaseGate.isOpen(loader, prefix)
        || copy != null && FlowReader.hasReleased(copy)
        || prover.proves(loader, prefix)) {
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
