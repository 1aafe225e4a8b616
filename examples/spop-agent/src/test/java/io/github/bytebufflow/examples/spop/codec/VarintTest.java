package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarintTest {
  /** The bounds of SPOE.txt, 3.1, and what two public implementations were seen to write. */
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "239, ef",
    "240, f000",
    "2287, ff7f",
    "2288, f08000",
    "4660, f49401",
    "264431, ffff7f",
    "264432, f0808000",
    "33818863, ffffff7f",
    "33818864, f080808000",
    "4328786159, ffffffff7f",
    "-1, fff0fefefefefefefe0e",
  })
  void hasOneForm(long value, String hex) {
    ByteBuf out = Unpooled.buffer(Varint.MOST_BYTES);
    int end = Varint.set(out, 0, value);
    assertThat(Wire.hex(out.slice(0, end))).isEqualTo(hex);
    assertThat(Varint.size(value)).isEqualTo(end);
    assertThat(Varint.sizeAt(out, 0, end)).isEqualTo(end);
    assertThat(Varint.get(out, 0)).isEqualTo(value);
    for (int less = 0; less < end; less++) {
      assertThat(Varint.sizeAt(out, 0, less)).isEqualTo(Varint.TRUNCATED);
    }
  }

  @Test
  void everyNumberComesBack() {
    Random random = new Random(14);
    ByteBuf out = Unpooled.buffer(Varint.MOST_BYTES);
    for (int i = 0; i < 20_000; i++) {
      long value = random.nextLong() >>> random.nextInt(Long.SIZE);
      int end = Varint.set(out, 0, value);
      assertThat(Varint.size(value)).isEqualTo(end);
      assertThat(Varint.sizeAt(out, 0, out.capacity())).isEqualTo(end);
      assertThat(Varint.get(out, 0)).isEqualTo(value);
    }
  }

  /** Public implementations read on and on here, and shift bits into nowhere. */
  @ParameterizedTest
  @CsvSource({
    "ffffffffffffffffffffff01", // an eleventh byte
    "ffffffffffffffffff80", // a tenth that goes on
    "fff0fefefefefefefe10", // 64 bits and one more
    "fff0fefefefefefefe0f", // the carry is one too many
    "fff1fefefefefefefe0e", // 2 to the power of 64, by the last bits
  })
  void moreThan64BitsAreRefused(String hex) {
    ByteBuf in = Wire.buffer(hex);
    assertThat(Varint.sizeAt(in, in.readerIndex(), in.writerIndex())).isEqualTo(Varint.TOO_LONG);
  }
}
