package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.runtime.OwnerCounts;
import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnedPathsTest {
  /** Tests and programs get them as reports get all flows. */
  @Test
  void haveNoAddressesWhereTheUserWantsNone() throws ReflectiveOperationException {
    // Other tests may have found copies of Netty in this JVM.
    assertThat(netty("false"))
        .contains("off at (address)")
        .noneMatch(line -> line.contains(Marked.ADDRESS));
    assertThat(netty("true")).contains("off at " + Marked.ADDRESS);
  }

  private static List<String> netty(String addresses) throws ReflectiveOperationException {
    SnapshotTaker taker = new SnapshotTaker("1", Map.of(Redaction.ADDRESSES, addresses));
    taker.addNetty("off at " + Marked.ADDRESS);
    return taker.takeOf(nothing()).snapshot.tracker.netty;
  }

  /** An owner is there only in a JVM that counts owners from the start. */
  private static OwnerCounts nothing() throws ReflectiveOperationException {
    Constructor<OwnerCounts> constructor = OwnerCounts.class.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }
}
