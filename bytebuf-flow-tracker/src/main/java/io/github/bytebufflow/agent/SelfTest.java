package io.github.bytebufflow.agent;

import io.github.bytebufflow.runtime.TrackedBuffer;
import io.github.bytebufflow.runtime.Tracker;

/** Proves that weaving worked, once a Netty is there: what was returned may have been dropped. */
final class SelfTest {
  private SelfTest() {}

  /** One sentence about why a Netty is not tracked, or null. */
  static String problem(ClassLoader loader, String prefix) {
    String name = prefix + "buffer.ByteBuf";
    try {
      Class<?> byteBuf = Class.forName(name, false, loader);
      if (byteBuf.getSuperclass() == TrackedBuffer.class || Tracker.isMapped(byteBuf)) {
        return null;
      }
      return name
          + " was loaded unwoven, so its buffers are not tracked; another agent may have replaced"
          + " it: put this agent last on the command line";
    } catch (ClassNotFoundException | LinkageError e) {
      return name + " could not be loaded as woven, so its buffers are not tracked: " + e;
    }
  }
}
