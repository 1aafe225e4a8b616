package io.github.bytebufflow.examples.socks.codec.aead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SaltFilterTest {
  private final Random random = new Random(6);

  private byte[] salt() {
    byte[] salt = new byte[32];
    random.nextBytes(salt);
    return salt;
  }

  @Test
  void theLastOnesAreKnownAndTheOldestForgotten() {
    for (int capacity : new int[] {1, 2, 3, 100, 1000}) {
      SaltFilter filter = new SaltFilter(capacity);
      List<byte[]> all = new ArrayList<>();
      for (int i = 0; i < 5 * capacity; i++) {
        all.add(salt());
        assertThat(filter.contains(all.get(i))).isFalse();
        assertThat(filter.add(all.get(i))).isTrue();
        assertThat(filter.add(all.get(i))).isFalse();
      }
      for (int i = 0; i < all.size(); i++) {
        int age = all.size() - i;
        if (age <= capacity) {
          assertThat(filter.contains(all.get(i))).isTrue();
        } else if (age > 2 * capacity) {
          assertThat(filter.contains(all.get(i))).isFalse();
        }
      }
    }
  }

  @Test
  void aCapacityHasARange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SaltFilter(0));
    assertThatIllegalArgumentException().isThrownBy(() -> new SaltFilter((1 << 24) + 1));
  }
}
