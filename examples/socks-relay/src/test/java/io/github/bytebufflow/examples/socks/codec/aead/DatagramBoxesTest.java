package io.github.bytebufflow.examples.socks.codec.aead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.security.SecureRandom;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatagramBoxesTest {
  private static final int CASES = 300;

  private static DatagramBoxes boxes(AeadMethod method) {
    return new DatagramBoxes(
        MasterKey.ofPassword(method, "p"), new SaltFilter(1000), new SecureRandom());
  }

  @ParameterizedTest
  @EnumSource
  void whatIsSealedIsOpenedOnce(AeadMethod method) {
    DatagramBoxes sender = boxes(method);
    DatagramBoxes receiver = boxes(method);
    for (int length = 0; length < 100; length++) {
      ByteBuf plain = Unpooled.buffer().writeZero(length);
      ByteBuf sealed = Unpooled.buffer();
      sender.seal(plain.duplicate(), sealed);
      assertThat(sealed.readableBytes()).isEqualTo(length + sender.overhead());
      ByteBuf out = Unpooled.buffer();
      assertThat(receiver.open(sealed.duplicate(), out)).isEqualTo(Verdict.OK);
      assertThat(out).isEqualTo(plain);
      assertThat(receiver.open(sealed.duplicate(), out)).isEqualTo(Verdict.REPEATED_SALT);
      assertThat(out).isEqualTo(plain);
    }
  }

  /** Both directions have one key: what one side sealed must not come back to it. */
  @ParameterizedTest
  @EnumSource
  void whatWasSealedHereIsRefused(AeadMethod method) {
    DatagramBoxes boxes = boxes(method);
    ByteBuf sealed = Unpooled.buffer();
    boxes.seal(Unpooled.buffer().writeInt(1), sealed);
    assertThat(boxes.open(sealed, Unpooled.buffer())).isEqualTo(Verdict.REPEATED_SALT);
  }

  /** A filter that has forgotten must not meet the JDK's own check of nonces. */
  @ParameterizedTest
  @EnumSource
  void aForgottenDatagramOpensAgain(AeadMethod method) {
    MasterKey key = MasterKey.ofPassword(method, "p");
    DatagramBoxes receiver = new DatagramBoxes(key, new SaltFilter(1), new SecureRandom());
    AeadBoxes opening = AeadBoxes.opening(method);
    ByteBuf sealed = Unpooled.buffer();
    receiver.seal(Unpooled.buffer().writeInt(1), sealed);
    byte[] salt = new byte[method.saltBytes()];
    sealed.getBytes(0, salt);
    for (int i = 0; i < 2; i++) {
      opening.begin(key.subkey(salt, new HkdfSha1()));
      ByteBuf out = Unpooled.buffer();
      assertThat(opening.open(sealed, salt.length, 20, out)).isTrue();
      assertThat(out.readInt()).isOne();
    }
  }

  @ParameterizedTest
  @EnumSource
  void cutAndChangedDatagramsAreRefused(AeadMethod method) {
    Random random = new Random(5);
    DatagramBoxes boxes = boxes(method);
    ByteBuf sealed = Unpooled.buffer();
    boxes(method).seal(Unpooled.buffer().writeZero(50), sealed);
    ByteBuf out = Unpooled.buffer();
    for (int length = 0; length < sealed.readableBytes(); length++) {
      assertThat(boxes.open(sealed.copy(0, length), out))
          .isEqualTo(length < boxes.overhead() ? Verdict.TRUNCATED : Verdict.BAD_TAG);
    }
    for (int i = 0; i < CASES; i++) {
      ByteBuf changed = sealed.copy();
      int at = random.nextInt(changed.readableBytes());
      changed.setByte(at, changed.getByte(at) ^ 1 << random.nextInt(8));
      assertThat(boxes.open(changed, out)).isEqualTo(Verdict.BAD_TAG);
      assertThat(changed.readerIndex()).isZero();
    }
    assertThat(out.isReadable()).isFalse();
  }
}
