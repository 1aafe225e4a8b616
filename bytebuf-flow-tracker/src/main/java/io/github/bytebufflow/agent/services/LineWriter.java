package io.github.bytebufflow.agent.services;

import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;

/**
 * Lines on their way to a stream or file that may block for ever. Who has something to say leaves
 * it in a bounded queue and goes on; a daemon thread writes it, which is there only while there is
 * something to write. Thread-safe; no lock is held while the sink works.
 */
final class LineWriter implements Runnable {
  /** So many characters wait at most, and one text more: the last report may be longer. */
  private static final int MOST_WAITING = 1 << 20;

  /** Takes lines. Called by the writer's thread only, and may block. */
  interface Sink {
    /**
     * Writes lines.
     *
     * @param lines each with its end
     * @throws IOException if they are lost
     */
    void write(String lines) throws IOException;
  }

  private final String name;
  private final Sink sink;
  private final ArrayDeque<String> waiting = new ArrayDeque<>();
  private int characters;
  private long lost;
  private Thread thread;

  /** What the sink has been given and has not yet taken, or null. */
  private String current;

  /** Since when the sink is busy. */
  private long busySince;

  private boolean busy;

  LineWriter(String name, Sink sink) {
    this.name = name;
    this.sink = sink;
  }

  /** Adds lines, each with its end. Never waits; where too much waits already, they are counted. */
  synchronized void add(String lines) {
    if (characters >= MOST_WAITING) {
      lost += lines.lines().count();
      return;
    }
    waiting.add(lines);
    characters += lines.length();
    start();
  }

  private void start() {
    if (thread == null) {
      try {
        thread = AccessController.doPrivileged(new Start());
        thread.start();
      } catch (RuntimeException | Error e) {
        // The JVM could not start a thread, or a security manager forbids one: the next line, or
        // the
        // end of the JVM, tries again.
        thread = null;
      }
    }
  }

  /** As the agent: the thread opens files, and has the permissions of those who start it. */
  private final class Start implements PrivilegedAction<Thread> {
    @Override
    public Thread run() {
      Thread started = new Thread(null, LineWriter.this, name, 0, false);
      started.setDaemon(true);
      started.setContextClassLoader(null);
      return started;
    }
  }

  @Override
  public void run() {
    try {
      writeAll();
    } catch (RuntimeException | Error e) {
      // Too little memory, for example. There is nobody left to tell.
    } finally {
      ended();
    }
  }

  /** However this thread came to its end, the next line may have another. */
  private synchronized void ended() {
    if (thread == Thread.currentThread()) {
      thread = null;
      busy = false;
      current = null;
      notifyAll();
    }
  }

  private void writeAll() {
    for (String lines = next(); lines != null; lines = next()) {
      boolean written = false;
      try {
        sink.write(lines);
        written = true;
      } catch (IOException | RuntimeException | Error e) {
        // There is nobody left to tell; the lines are counted below.
      }
      written(lines, written);
    }
  }

  private synchronized String next() {
    current = waiting.poll();
    if (current == null) {
      thread = null;
      notifyAll();
      return null;
    }
    busy = true;
    busySince = System.nanoTime();
    return current;
  }

  private synchronized void written(String lines, boolean done) {
    busy = false;
    // What was taken back is counted out already.
    if (current != null) {
      characters -= lines.length();
      current = null;
    }
    if (!done) {
      lost += lines.lines().count();
    } else if (lost > 0) {
      String sentence = "bytebuf-flow: " + lost + " lines before this one could not be written\n";
      lost = 0;
      waiting.addFirst(sentence);
      characters += sentence.length();
    }
  }

  /** Waits until all is written; false if that takes longer. */
  synchronized boolean flush(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (!waiting.isEmpty()) {
      start();
    }
    while (current != null || !waiting.isEmpty()) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        return false;
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  /** Whether the sink has been busy with the same lines for so long. */
  synchronized boolean isStuck(long millis) {
    return busy && System.nanoTime() - busySince >= TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** Takes back what is not written, with what the sink is busy with. */
  synchronized String takeBack() {
    StringBuilder all = new StringBuilder(current == null ? "" : current);
    for (String lines : waiting) {
      all.append(lines);
    }
    waiting.clear();
    characters = 0;
    current = null;
    return all.toString();
  }
}
