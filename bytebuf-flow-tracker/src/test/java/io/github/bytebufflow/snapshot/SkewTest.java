package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.github.bytebufflow.fake.io.netty.buffer.AbstractPooledDerivedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.io.netty.buffer.PooledByteBuf;
import io.github.bytebufflow.runtime.Recorder;
import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.runtime.Sites;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A snapshot under load never has more ends than beginnings. */
class SkewTest {
  private static final int SNAPSHOTS = 3_000;
  private static final int API = Sites.number("acme.Skew", "buffer", 0, Site.ALLOCATE, null);
  private static final int READ = Sites.number("acme.Skew", "read", 1, Site.ENTER, null);

  private final AtomicBoolean done = new AtomicBoolean();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<Thread> threads = new ArrayList<>();

  @BeforeEach
  void load() {
    start(new Pooled());
    start(new Short());
    start(new Views());
    start(new Resources());
    start(new Collector());
  }

  private void start(Runnable work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (!done.get()) {
                  work.run();
                }
              } catch (Throwable t) {
                failure.compareAndSet(null, t);
              }
            });
    thread.setDaemon(true);
    thread.start();
    threads.add(thread);
  }

  @AfterEach
  void end() throws InterruptedException {
    done.set(true);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failure.get()).isNull();
  }

  /** One object, which lives again and again. */
  private static final class Pooled implements Runnable {
    private final PooledByteBuf buffer = new PooledByteBuf();

    @Override
    public void run() {
      buffer.reuse();
      Recorder.allocated(null, buffer, API, 16);
      Recorder.stepCounted(buffer, READ);
      buffer.release();
    }
  }

  /** New objects, whose flows are recycled; one in a hundred is dropped. */
  private static final class Short implements Runnable {
    private int made;

    @Override
    public void run() {
      AbstractReferenceCountedByteBuf buffer = new AbstractReferenceCountedByteBuf();
      Recorder.allocated(null, buffer, API, 16);
      Recorder.stepCounted(buffer, READ);
      if (++made % 100 != 0) {
        buffer.release();
      }
    }
  }

  /** Views with a count of their own. */
  private static final class Views implements Runnable {
    private final PooledByteBuf owner = new PooledByteBuf();
    private final AbstractPooledDerivedByteBuf view = new AbstractPooledDerivedByteBuf();

    Views() {
      Recorder.allocated(null, owner, API, 16);
    }

    @Override
    public void run() {
      view.reuse();
      Recorder.retainedView(view, owner);
      Recorder.stepCounted(view, READ);
      view.release();
    }
  }

  /** Not a buffer. */
  private static final class Resource {}

  /** What is no buffer, and closed at once. */
  private static final class Resources implements Runnable {
    @Override
    public void run() {
      Object resource = new Resource();
      Recorder.opened(resource, null);
      Recorder.closed(resource, READ);
    }
  }

  /** Leaks are found while snapshots are taken. */
  private static final class Collector implements Runnable {
    @Override
    public void run() {
      Tracker.collect(1_000);
    }
  }

  @Test
  void endsAreNeverMoreThanBeginnings() throws IOException {
    SnapshotTaker taker = new SnapshotTaker("test", Map.of());
    long leaked = taker.take().totals.leaked;
    for (int i = 0; i < SNAPSHOTS; i++) {
      Snapshot snapshot = taker.take();
      check(snapshot.totals, i);
      if (i % 100 == 0) {
        check(copy(snapshot).totals, i);
      }
    }
    assertThat(taker.take().totals.leaked).as("there were leaks to be found").isGreaterThan(leaked);
  }

  /** Without the tree, where other tests have left what no Netty does. */
  private static Snapshot copy(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    SnapshotJson.write(new Snapshot(snapshot.tracker, snapshot.totals, List.of(), List.of()), json);
    return SnapshotJson.read(new ByteArrayInputStream(json.toByteArray()));
  }

  private static void check(Totals t, int snapshot) {
    atMost(t.allocated, t.released, t.leaked, t.live, "buffers of snapshot " + snapshot);
    atMost(
        t.viewsAllocated,
        t.viewsReleased,
        t.viewsLeaked,
        t.viewsLive,
        "views of snapshot " + snapshot);
    atMost(
        t.resourcesAllocated,
        t.resourcesReleased,
        t.resourcesLeaked,
        t.resourcesLive,
        "resources of snapshot " + snapshot);
    assertThat(t.indirect).isLessThanOrEqualTo(t.leaked);
  }

  private static void atMost(long begun, long released, long leaked, long live, String what) {
    if (released + leaked + live > begun) {
      fail(what + ": " + released + " + " + leaked + " + " + live + " of " + begun);
    }
  }
}
