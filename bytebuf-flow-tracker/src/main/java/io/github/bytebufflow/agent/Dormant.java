package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.NettyName;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.services.Stderr;
import io.github.bytebufflow.agent.weave.StackRoom;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.security.ProtectionDomain;

/**
 * All that there is of the tracker in a program without Netty: a transformer that looks for the
 * name of Netty in the classes that are loaded. The first that has it wakes the tracker, and is the
 * first that the weaver sees: it would have left those before alone. Thread-safe.
 */
final class Dormant implements ClassFileTransformer {
  /** A constant expression, so that the class of the names is not loaded. */
  private static final String BYTE_BUF = NettyTypes.PACKAGE + NettyTypes.BYTE_BUF;

  private final Instrumentation instrumentation;

  /** Null for the defaults, which are made when they are needed. */
  private final Options options;

  private volatile ClassFileTransformer weaver;

  /** With the lock: somebody woke the tracker. It may have failed, or go on just now. */
  private boolean woken;

  /** A class that named Netty was let through, as its thread had no stack left for waking. */
  private volatile boolean missed;

  /** Why it failed to wake, until that could be said. */
  private volatile Throwable unsaid;

  private Dormant(Options options, Instrumentation instrumentation) {
    this.options = options;
    this.instrumentation = instrumentation;
  }

  /** Makes one, and shows it all classes from now on. */
  static Dormant install(Options options, Instrumentation instrumentation) {
    Dormant dormant = new Dormant(options, instrumentation);
    instrumentation.addTransformer(dormant, true);
    return dormant;
  }

  @Override
  public byte[] transform(
      Module module,
      ClassLoader loader,
      String name,
      Class<?> redefined,
      ProtectionDomain domain,
      byte[] bytes)
      throws IllegalClassFormatException {
    ClassFileTransformer awake = weaver;
    if (unsaid != null) {
      say();
    } else if (awake == null && wakes(loader, name, bytes)) {
      if (StackRoom.isThere()) {
        wake();
      } else {
        wakeLater();
      }
      awake = weaver;
    }
    return awake == null ? null : awake.transform(module, loader, name, redefined, domain, bytes);
  }

  /** Whether the weaver may have something to weave, or to say. */
  private static boolean wakes(ClassLoader loader, String name, byte[] bytes) {
    // A Netty of the bootstrap loader can't be tracked, which is to be said.
    return loader == null ? name != null && name.endsWith(BYTE_BUF) : NettyName.isIn(bytes);
  }

  /** Starts the tracker, unless that was done. Who comes meanwhile waits, so misses nothing. */
  synchronized void wake() {
    if (woken) {
      return;
    }
    // Before the agent's classes are loaded: some have the name, and come here.
    woken = true;
    try {
      weaver = AccessController.doPrivileged(new Start());
    } catch (PrivilegedActionException e) {
      unsaid = e.getCause();
      say();
    } catch (Throwable t) {
      unsaid = t;
      say();
    }
  }

  /**
   * Says once that it failed to wake, and is gone. If even that fails, it is said when the next
   * class is loaded.
   */
  private synchronized void say() {
    Throwable t = unsaid;
    if (t != null) {
      Stderr.say("the application runs untracked, since the agent failed to start: " + t);
      unsaid = null;
      instrumentation.removeTransformer(this);
    }
  }

  /** Wakes the tracker on a thread with a stack of its own; it then weaves what was loaded. */
  private void wakeLater() {
    missed = true;
    Thread thread = new Thread(null, new Late(), "bytebuf-flow-wake", 1 << 20, false);
    thread.setDaemon(true);
    thread.setContextClassLoader(null);
    thread.start();
  }

  /** A class of its own, since a lambda costs start-up. */
  private final class Late implements Runnable {
    @Override
    public void run() {
      wake();
    }
  }

  /** As itself: who loads the first class of Netty may be allowed less. */
  private final class Start implements PrivilegedExceptionAction<ClassFileTransformer> {
    @Override
    public ClassFileTransformer run() throws Exception {
      try {
        return Installer.JVM.onWaking(Dormant.this, options, instrumentation, missed);
      } catch (Exception | Error e) {
        throw e;
      } catch (Throwable t) {
        throw new IllegalStateException(t);
      }
    }
  }
}
