package io.github.bytebufflow.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessFilesTest {
  @TempDir Path directory;
  private ProcessFiles files;

  @BeforeEach
  void make() {
    files =
        new ProcessFiles(directory.resolve("proc").toFile(), directory.resolve("cgroup").toFile());
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void readsTheStatus() throws IOException {
    write("proc/status", "Name:\tjava\nVmRSS:\t  123456 kB\nRssAnon:\t 100000 kB\nThreads:\t12\n");
    assertThat(files.status("VmRSS")).isEqualTo(123456L * 1024);
    assertThat(files.status("RssAnon")).isEqualTo(100000L * 1024);
    assertThat(files.status("Rss")).isEqualTo(Figures.UNKNOWN);
    assertThat(files.status("Threads")).isEqualTo(Figures.UNKNOWN);
    assertThat(files.status("Name")).isEqualTo(Figures.UNKNOWN);
  }

  @Test
  void knowsNothingWithoutFiles() {
    assertThat(files.status("VmRSS")).isEqualTo(Figures.UNKNOWN);
    assertThat(files.containerLimit()).isEqualTo(Figures.UNKNOWN);
  }

  @Test
  void takesTheSmallestLimitUpwards() throws IOException {
    write("proc/cgroup", "0::/kubepods/pod1/container\n");
    write("cgroup/kubepods/memory.max", "max\n");
    write("cgroup/kubepods/pod1/memory.max", "1073741824\n");
    write("cgroup/kubepods/pod1/container/memory.max", "2147483648\n");
    assertThat(files.containerLimit()).isEqualTo(1L << 30);
  }

  @Test
  void takesTheRootOfTheMountInAContainer() throws IOException {
    write("proc/cgroup", "0::/../../outside\n");
    write("cgroup/memory.max", "536870912\n");
    write("cgroup/outside/memory.max", "1\n");
    assertThat(files.containerLimit()).isEqualTo(512L << 20);
    write("proc/cgroup", "0::/docker/of/the/host\n");
    assertThat(files.containerLimit()).isEqualTo(512L << 20);
  }

  @Test
  void readsTheFirstVersion() throws IOException {
    write("proc/cgroup", "12:cpu,cpuacct:/a\n5:memory:/docker/1\n0::/system\n");
    write("cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
    write("cgroup/memory/docker/1/memory.limit_in_bytes", "268435456\n");
    assertThat(files.containerLimit()).isEqualTo(256L << 20);
  }

  @Test
  void noLimitIsUnknown() throws IOException {
    write("proc/cgroup", "5:memory:/a\n0::/b\nnonsense\n");
    write("cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n");
    write("cgroup/b/memory.max", "max\n");
    assertThat(files.containerLimit()).isEqualTo(Figures.UNKNOWN);
  }
}
