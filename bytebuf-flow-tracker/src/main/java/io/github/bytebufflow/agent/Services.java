package io.github.bytebufflow.agent;

import io.github.bytebufflow.runtime.*;
import io.github.bytebufflow.snapshot.*;
import java.util.*;

final class Services implements Tracker.LeakListener {
  private final SnapshotTaker taker;

  Services(Options o) {
    taker = new SnapshotTaker("dev", o.inForce());
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  boolean ok = Tracker.collect(2000);
                  try (java.io.OutputStream out =
                      new java.io.FileOutputStream(o.report == null ? "/tmp/out.json" : o.report)) {
                    SnapshotJson.write(taker.take(), out);
                  } catch (Exception e) {
                    e.printStackTrace();
                  }
                  if (Tracker.firstFailure() != null) Tracker.firstFailure().printStackTrace();
                }));
  }

  void nettyFound(ClassLoader l, String p) {}

  public void leaked(Set<Node> n) {}

  public void second() {}
}
