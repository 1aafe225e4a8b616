package io.github.bytebufflow.agent.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.balance.Books;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmFiguresTest {
  private static long limit(String... arguments) {
    return JvmFigures.limit(List.of(arguments), 7);
  }

  @Test
  void theLastOptionCounts() {
    assertThat(limit("-Xmx1g", "-XX:MaxDirectMemorySize=64m", "-XX:MaxDirectMemorySize=2G"))
        .isEqualTo(2L << 30);
    assertThat(limit("-XX:MaxDirectMemorySize=512k")).isEqualTo(512L << 10);
    assertThat(limit("-XX:MaxDirectMemorySize=1t")).isEqualTo(1L << 40);
    assertThat(limit("-XX:MaxDirectMemorySize=1000")).isEqualTo(1000);
  }

  @Test
  void withoutTheOptionItIsTheHeap() {
    assertThat(limit()).isEqualTo(7);
    assertThat(limit("-XX:MaxDirectMemorySize=0")).isEqualTo(7);
    assertThat(limit("-XX:MaxDirectMemorySize=")).isEqualTo(7);
  }

  @Test
  void everyJvmTells() {
    Books books = new Books();
    long inRam =
        JvmFigures.fill(
            books,
            () ->
                new Object[] {
                  ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class),
                  ManagementFactory.getMemoryMXBean(),
                  ManagementFactory.getRuntimeMXBean(),
                  ManagementFactory.getMemoryPoolMXBeans()
                });
    assertThat(inRam).isBetween(1L, books.heap);
    assertThat(books.heap).isPositive();
    assertThat(books.nonHeap).isPositive();
    assertThat(books.jdkLimit).isPositive();
    assertThat(books.jdkDirect).isNotNegative();
    assertThat(books.jdkMapped).isNotNegative();
  }
}
