package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.jmh.EventLoops;
import java.util.List;

/** The kind of threads that a row runs on. Netty pools by thread, and differently by kind. */
enum Threads {
  /** As almost all of Netty's work is done. */
  EVENT_LOOP("-Djmh.executor=CUSTOM", "-Djmh.executor.class=" + EventLoops.class.getName()),
  /** As a program's own pool has them. */
  PLAIN("-Djmh.executor=PLATFORM"),
  /** From Java 21. */
  VIRTUAL("-Djmh.executor=VIRTUAL");

  final List<String> jvmArguments;

  Threads(String... jvmArguments) {
    this.jvmArguments = List.of(jvmArguments);
  }

  boolean isIn(Jdk jdk) {
    return this != VIRTUAL || jdk.feature >= 21;
  }
}
