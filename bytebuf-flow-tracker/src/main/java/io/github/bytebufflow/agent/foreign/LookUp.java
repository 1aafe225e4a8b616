package io.github.bytebufflow.agent.foreign;

import io.github.bytebufflow.agent.classfile.ClassFiles;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Tracker;
import java.lang.ref.WeakReference;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayDeque;
import java.util.Queue;
import org.objectweb.asm.ClassReader;

/**
 * What must not be done on a thread of the application, nor on the daemon: reading class files
 * through class loaders, and writing to standard error. The thread is there while there is
 * something to do. Thread-safe; no lock is held while a class loader is asked.
 */
final class LookUp {
  /** So many tasks wait at most: a loader that never answers must not fill the heap. */
  private static final int MOST = 10_000;

  private final ForeignClasses classes;
  private final Queue<Object> tasks = new ArrayDeque<>();
  private Thread thread;

  LookUp(ForeignClasses classes) {
    this.classes = classes;
  }

  /** Finds out about a class. The JVM may unload it meanwhile. */
  void add(Class<?> bufferClass) {
    task(new WeakReference<Class<?>>(bufferClass));
  }

  void say(String sentence) {
    task(sentence);
  }

  private void task(Object task) {
    synchronized (tasks) {
      if (tasks.size() == MOST) {
        return;
      }
      tasks.add(task);
      if (thread == null) {
        // As the agent: a thread keeps the protection domains, so the loaders, of those who start
        // it.
        thread = AccessController.doPrivileged(new Start());
      }
    }
  }

  /** The next task, or null if the thread is to end. */
  private Object next() {
    synchronized (tasks) {
      Object task = tasks.poll();
      if (task == null) {
        thread = null;
      }
      return task;
    }
  }

  private void run() {
    for (Object task = next(); task != null; task = next()) {
      try {
        if (task instanceof String) {
          classes.warn((String) task);
        } else {
          Class<?> c = (Class<?>) ((WeakReference<?>) task).get();
          if (c != null) {
            lookUp(c);
          }
        }
      } catch (Throwable t) {
        // The class stays unknown, and nobody asks again: its buffers are left alone.
      }
    }
  }

  private void lookUp(Class<?> bufferClass) {
    for (Class<?> s = bufferClass;
        s != null && !NettyCopy.has(s.getName());
        s = s.getSuperclass()) {
      if (classes.facts(s.getClassLoader(), s.getName()) == null) {
        classes.put(s.getClassLoader(), s.getName(), read(s));
      }
    }
    Tracker.known(bufferClass);
  }

  private static ClassFacts read(Class<?> c) {
    ClassReader reader = ClassFiles.reader(c.getClassLoader(), c.getName().replace('.', '/'));
    try {
      return reader == null ? ClassFacts.UNREADABLE : ClassFacts.of(reader);
    } catch (RuntimeException e) {
      return ClassFacts.UNREADABLE;
    }
  }

  private final class Start implements PrivilegedAction<Thread> {
    @Override
    public Thread run() {
      Thread started = new Reader();
      started.start();
      return started;
    }
  }

  private final class Reader extends Thread {
    Reader() {
      super(null, null, "bytebuf-flow-classes", 0, false);
      setDaemon(true);
      setContextClassLoader(null);
    }

    @Override
    public void run() {
      LookUp.this.run();
    }
  }
}
