package io.github.bytebufflow.benchmarks.jmh;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * No profiler: it attaches the agent to the JVM that measures, as a user does, with the command of
 * the agent's jar. That is before the first iteration, when Netty's buffers have been used and the
 * benchmark has none yet.
 */
public final class AttachProfiler implements InternalProfiler {
  /** System property that names the agent's jar. */
  public static final String AGENT = "benchmarks.agent";

  /** System property with the agent's options. */
  public static final String OPTIONS = "benchmarks.agent.options";

  private boolean attached;

  /** For JMH. */
  public AttachProfiler() {}

  @Override
  public String getDescription() {
    return "attaches the agent before the first iteration";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    if (!attached) {
      useNetty();
      attach();
      attached = true;
    }
  }

  /** What is loaded now can no longer be given a field. */
  private static void useNetty() {
    PooledByteBufAllocator.DEFAULT.directBuffer(1).release();
    PooledByteBufAllocator.DEFAULT.heapBuffer(1).release();
    new AdaptiveByteBufAllocator().directBuffer(1).release();
    Unpooled.buffer(1).release();
  }

  private static void attach() {
    try {
      Process command =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-jar",
                  System.getProperty(AGENT),
                  "attach",
                  Long.toString(ProcessHandle.current().pid()),
                  System.getProperty(OPTIONS))
              .redirectErrorStream(true)
              .start();
      command.getOutputStream().close();
      String said =
          new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (command.waitFor() != 0) {
        throw new IllegalStateException("not attached: " + said);
      }
    } catch (IOException e) {
      throw new IllegalStateException("not attached", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("not attached", e);
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    return List.of();
  }
}
