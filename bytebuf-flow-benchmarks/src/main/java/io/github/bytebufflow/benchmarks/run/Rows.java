package io.github.bytebufflow.benchmarks.run;

import io.github.bytebufflow.benchmarks.jmh.AdaptiveBuffers;
import io.github.bytebufflow.benchmarks.jmh.ChannelBenchmark;
import io.github.bytebufflow.benchmarks.jmh.CodecBenchmark;
import io.github.bytebufflow.benchmarks.jmh.HandOffBenchmark;
import io.github.bytebufflow.benchmarks.jmh.LiveSetBenchmark;
import io.github.bytebufflow.benchmarks.jmh.MixedBenchmark;
import io.github.bytebufflow.benchmarks.jmh.NewWalkBenchmark;
import io.github.bytebufflow.benchmarks.jmh.PooledDirectBuffers;
import io.github.bytebufflow.benchmarks.jmh.PooledHeapBuffers;
import io.github.bytebufflow.benchmarks.jmh.StepBenchmark;
import io.github.bytebufflow.benchmarks.jmh.UnpooledBuffers;
import io.github.bytebufflow.benchmarks.jmh.ViewBenchmark;
import io.github.bytebufflow.benchmarks.jmh.WalkBenchmark;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** All rows, in the order of the report. */
final class Rows {
  private static final String PATHS = "a buffer's whole way";
  private static final String CODECS = "through Netty's codecs";
  private static final String WALKS = "random walks over 50 methods, 5 to 50 steps";
  private static final String STEPS = "steps of other kinds";
  private static final String THREADS = "threads";
  private static final String OPTIONS = "options";
  private static final String LIVE = "many live buffers";

  private static final String CHAIN = "allocatePassThroughChainAndRelease";
  private static final String CHAIN_END = "Chain.third";
  private static final double WALKS_PER_STEP = (double) WalkBenchmark.WALKS / WalkBenchmark.STEPS;

  /** Measured attached as well: a row of each kind of buffer and use for which the map differs. */
  private static final Set<String> ATTACHED =
      Set.of(
          "unpooled.chain",
          "pooled-direct.chain",
          "handlers",
          "slices",
          "cross-thread",
          "threads.two",
          "live.100k",
          "live.1m");

  private final List<Row> rows = new ArrayList<>();

  private Rows() {}

  static List<Row> all() {
    Rows all = new Rows();
    all.published("unpooled", "Unpooled", UnpooledBuffers.class);
    all.published("pooled-direct", "pooled direct", PooledDirectBuffers.class);
    all.published("pooled-heap", "pooled heap", PooledHeapBuffers.class);
    all.published("adaptive", "adaptive", AdaptiveBuffers.class);
    all.ways();
    all.codecs();
    all.walks();
    all.steps();
    all.threads();
    all.options();
    all.liveSets();
    all.rows.addAll(PeerRows.all());
    return List.copyOf(all.rows);
  }

  private void add(Row.Builder row) {
    rows.add((ATTACHED.contains(row.id) ? row.also(Mode.ATTACHED) : row).build());
  }

  private void published(String id, String group, Class<?> type) {
    String name = type.getSimpleName();
    boolean seen = type != UnpooledBuffers.class;
    for (Row.Builder row :
        List.of(
            new Row.Builder(id + ".simple", group, "allocated", type, "simpleAllocateAndRelease")
                .moreSteps(name + ".simpleAllocateAndRelease", 1),
            new Row.Builder(
                    id + ".method", group, "to a method", type, "allocatePassToMethodAndRelease")
                .step("Chain.pass", 1),
            new Row.Builder(id + ".chain", group, "through 3 methods", type, CHAIN)
                .from(id.equals("pooled-direct") ? Effort.SMOKE : Effort.QUICK)
                .step(CHAIN_END, 1),
            new Row.Builder(
                    id + ".loop", group, "100 in a loop, each", type, "tightLoopAllocateAndRelease")
                .moreSteps(name + ".tightLoopAllocateAndRelease", 1))) {
      if (seen) {
        add(type == AdaptiveBuffers.class ? row.detected() : row.detected().pooled());
      } else {
        // What Netty's level costs where it does nothing is the noise of the whole.
        add(row.from(Effort.QUICK).also(Mode.SIMPLE));
      }
    }
  }

  private void ways() {
    add(
        new Row.Builder(
                "handlers", PATHS, "4 handlers, as Object msg", ChannelBenchmark.class, "handlers")
            .from(Effort.SMOKE)
            .detected()
            .pooled()
            .step("Decode.channelRead", 1)
            .moreSteps("Handle.channelRead", 1));
    add(
        new Row.Builder("slices", PATHS, "4 retained slices", ViewBenchmark.class, "retainedSlices")
            .from(Effort.SMOKE)
            .detected()
            .pooled()
            .allocates(1, ViewBenchmark.SLICES)
            .step("Chain.pass", ViewBenchmark.SLICES));
    add(
        new Row.Builder(
                "composite",
                PATHS,
                "composite of 2, through 3 methods",
                ViewBenchmark.class,
                "composite")
            .from(Effort.QUICK)
            .detected()
            .pooled()
            .allocates(3, 0)
            .step(CHAIN_END, 1));
    add(
        new Row.Builder(
                "cross-thread",
                PATHS,
                "released on another thread",
                HandOffBenchmark.class,
                "handOff")
            .from(Effort.QUICK)
            .detected()
            .pooled()
            .step(CHAIN_END, 1));
  }

  /** What Netty's own classes add: with the options it is only their steps that are not there. */
  private void codecs() {
    add(
        new Row.Builder(
                "codec.frames", CODECS, "a read of 4 frames", CodecBenchmark.class, "frames")
            .pooled()
            .also(Mode.SIMPLE)
            .options("netty=off", 1)
            .warmed(2)
            .allocates(1, CodecBenchmark.FRAMES)
            .step("Log.channelRead", CodecBenchmark.FRAMES)
            .moreSteps("LengthFieldBasedFrameDecoder.extractFrame", 1));
    add(
        new Row.Builder(
                "codec.http",
                CODECS,
                "an HTTP/1.1 request and its answer",
                CodecBenchmark.class,
                "http")
            .pooled()
            .also(Mode.SIMPLE)
            .options("netty=off", 1)
            .warmed(5)
            .allocates(CodecBenchmark.REQUEST_BUFFERS, 1)
            .step("Log.channelRead", 1)
            .moreSteps("MessageAggregator.appendPartialContent", 1));
  }

  private void walks() {
    add(
        new Row.Builder("walk.repeated", WALKS, "46 walks again", WalkBenchmark.class, "repeated")
            .from(Effort.QUICK)
            .perStep(WALKS_PER_STEP)
            .also(Mode.SIMPLE)
            .step("Methods.", WALKS_PER_STEP));
    add(
        new Row.Builder(
                "walk.growing", WALKS, "new walks, tree full", NewWalkBenchmark.class, "growing")
            .perStep(WALKS_PER_STEP)
            .truncates()
            .step("Methods.", WALKS_PER_STEP));
  }

  private void steps() {
    add(
        new Row.Builder("step.call-sites", STEPS, "8 call sites", StepBenchmark.class, "callSites")
            .moreSteps("StepBenchmark.callSites", 1));
    add(
        new Row.Builder("step.throw", STEPS, "left by an exception", StepBenchmark.class, "thrown")
            .step("Rejection.reject", 2));
    add(
        new Row.Builder(
                "step.lifecycle",
                STEPS,
                "written and flushed, Netty's hand-offs",
                ChannelBenchmark.class,
                "written")
            .moreSteps("ChannelOutboundBuffer.addMessage", 1));
  }

  private void threads() {
    add(threads("threads.plain", "1 plain thread", Threads.PLAIN, 1));
    add(threads("threads.virtual", "1 virtual thread", Threads.VIRTUAL, 1));
    add(threads("threads.two", "2 event loops", Threads.EVENT_LOOP, 2));
    if (Runtime.getRuntime().availableProcessors() > 2) {
      add(threads("threads.all", "event loops on all cores", Threads.EVENT_LOOP, 0));
    }
  }

  private static Row.Builder threads(String id, String title, Threads kind, int count) {
    return new Row.Builder(
            id, THREADS, title + ", pooled direct chain", PooledDirectBuffers.class, CHAIN)
        .on(kind, count)
        .also(Mode.SIMPLE)
        .step(CHAIN_END, 1);
  }

  private void options() {
    add(
        new Row.Builder(
                "option.sample",
                OPTIONS,
                "sample=128, pooled direct chain",
                PooledDirectBuffers.class,
                CHAIN)
            .without(Mode.STEPS)
            .also(Mode.SIMPLE)
            .options("sample=128", 1 / 128.0)
            .step(CHAIN_END, 1));
    add(
        new Row.Builder(
                "option.direct-only",
                OPTIONS,
                "direct-only=true, 80% heap buffers",
                MixedBenchmark.class,
                "mostlyHeap")
            .without(Mode.STEPS)
            .options("direct-only=true", 0.2)
            .step(CHAIN_END, 1));
  }

  private void liveSets() {
    add(live("live.1k", "1 thousand", 1000, 1));
    add(live("live.100k", "100 thousand", 100_000, 1));
    add(live("live.1m", "1 million", 1_000_000, 4));
  }

  private static Row.Builder live(String id, String title, int kept, int heap) {
    return new Row.Builder(
            id, LIVE, title + ", the oldest replaced", LiveSetBenchmark.class, "replaceOldest")
        .keeping(kept, heap)
        .without(Mode.STEPS)
        .moreSteps("LiveSetBenchmark.replaceOldest", 1);
  }
}
