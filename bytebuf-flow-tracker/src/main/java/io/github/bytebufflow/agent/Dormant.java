package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.NettyName;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.services.StartClasses;
import io.github.bytebufflow.agent.services.Stderr;
import io.github.bytebufflow.agent.weave.StackRoom;
import java.io.File;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.AccessController;
import java.security.CodeSource;
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

  /** The agent's jar as it was when this was made. */
  private final long stamp = stamp();

  /** Null for the defaults, which are made when they are needed. */
  private final Options options;

  private volatile ClassFileTransformer weaver;

  /** With the lock: the tracker is started, is being started, or failed to start. */
  private boolean woken;

  /** A class that named Netty was let through, as its thread had no stack left for waking. */
  private volatile boolean missed;

  /** Why the tracker failed to start, until that is said. */
  private volatile Throwable unsaid;

  private Dormant(Options options, Instrumentation instrumentation) {
    this.options = options;
    this.instrumentation = instrumentation;
  }

  /**
   * Tells the agent's jar from another that somebody puts in its place; 0 where there is no jar.
   */
  private static long stamp() {
    try {
      CodeSource source = Dormant.class.getProtectionDomain().getCodeSource();
      URL url = source == null ? null : source.getLocation();
      File jar = url == null ? null : new File(url.toURI());
      return jar == null || !jar.isFile() ? 0 : 31 * jar.lastModified() + jar.length();
    } catch (URISyntaxException | RuntimeException e) {
      // No file, or none that may be looked at.
      return 0;
    }
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
    // A Netty of the bootstrap loader can't be tracked; the weaver says so.
    return loader == null ? name != null && name.endsWith(BYTE_BUF) : NettyName.isIn(bytes);
  }

  /** Starts the tracker, unless it was started. Threads that load classes wait here meanwhile. */
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
   * Says once that the tracker failed to start, and removes this transformer. If that fails too,
   * the next class that is loaded tries again.
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

  /** As the agent: the code that loads the first class of Netty may have fewer permissions. */
  private final class Start implements PrivilegedExceptionAction<ClassFileTransformer> {
    @Override
    public ClassFileTransformer run() throws Exception {
      try {
        if (stamp != 0 && stamp == stamp()) {
          StartClasses.define(instrumentation);
        }
        return Installer.JVM.onWaking(Dormant.this, options, instrumentation, missed);
      } catch (Exception | Error e) {
        throw e;
      } catch (Throwable t) {
        throw new IllegalStateException(t);
      }
    }
  }
}
