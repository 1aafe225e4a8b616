package io.github.bytebufflow.examples.socks.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/** Cut and changed messages: no exception, no index moved, no value beyond the bytes. */
class MutationTest {
  private static final int CASES = 20_000;

  /** A reader with a message that it takes. */
  private static final class Subject {
    final byte[] valid;
    final Function<ByteBuf, Verdict> read;
    final IntSupplier length;

    Subject(String valid, Function<ByteBuf, Verdict> read, IntSupplier length) {
      this(Bytes.array(valid), read, length);
    }

    Subject(byte[] valid, Function<ByteBuf, Verdict> read, IntSupplier length) {
      this.valid = valid;
      this.read = read;
      this.length = length;
    }
  }

  private static List<Subject> subjects() {
    List<Subject> all = new ArrayList<>();
    Socks5Greeting greeting = new Socks5Greeting();
    all.add(new Subject("05 03 00 01 02", greeting::read, greeting::length));
    Socks5Login login = new Socks5Login();
    all.add(new Subject("01 03 616263 02 7879", login::read, login::length));
    Socks5Request request = new Socks5Request();
    all.add(new Subject("05 01 00 01 7f000001 0050", request::read, request::length));
    all.add(new Subject("05 03 00 03 09 6c6f63616c686f7374 0035", request::read, request::length));
    all.add(
        new Subject(
            "05 01 00 04 20010db8000000000000000000000001 01bb", request::read, request::length));
    Socks5Datagram datagram = new Socks5Datagram();
    all.add(new Subject("0000 00 01 7f000001 0035", datagram::read, datagram::length));
    byte[] digest = TrojanRequest.digest("p");
    TrojanRequest trojan = new TrojanRequest(digest);
    ByteBuf out = Bytes.inside(new byte[0], 0);
    TrojanRequest.write(digest, 1, InetSocketAddress.createUnresolved("localhost", 80), out);
    byte[] valid = new byte[out.readableBytes()];
    out.readBytes(valid);
    all.add(new Subject(valid, trojan::read, trojan::length));
    return all;
  }

  @Test
  void whatIsCutIsNeverTaken() {
    for (Subject subject : subjects()) {
      for (int before = 0; before < 4; before++) {
        ByteBuf whole = Bytes.inside(subject.valid, before);
        assertThat(subject.read.apply(whole)).isEqualTo(Verdict.OK);
        assertThat(subject.length.getAsInt()).isEqualTo(subject.valid.length);
        for (int length = 0; length < subject.valid.length; length++) {
          ByteBuf cut = whole.duplicate().writerIndex(before + length);
          assertThat(subject.read.apply(cut)).isIn(Verdict.INCOMPLETE, Verdict.TRUNCATED);
        }
      }
    }
  }

  @Test
  void whatIsChangedNeverThrows() {
    Random random = new Random(1929);
    List<Subject> subjects = subjects();
    for (int i = 0; i < CASES; i++) {
      Subject subject = subjects.get(random.nextInt(subjects.size()));
      byte[] bytes = subject.valid.clone();
      for (int n = 1 + random.nextInt(4); n > 0; n--) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
      }
      int before = random.nextInt(9);
      ByteBuf in = Bytes.inside(bytes, before);
      in.writerIndex(before + random.nextInt(bytes.length + 1));
      int writer = in.writerIndex();
      if (subject.read.apply(in) == Verdict.OK) {
        assertThat(subject.length.getAsInt()).isBetween(1, in.readableBytes());
      }
      assertThat(in.readerIndex()).isEqualTo(before);
      assertThat(in.writerIndex()).isEqualTo(writer);
    }
  }
}
