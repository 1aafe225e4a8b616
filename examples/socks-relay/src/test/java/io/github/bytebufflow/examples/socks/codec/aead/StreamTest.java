package io.github.bytebufflow.examples.socks.codec.aead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.Verdict;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamTest {
  private static final int FLIPS = 300;
  private static final ByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;

  private final Random random = new Random(4);
  private final SecureRandom salts = new SecureRandom();

  private static MasterKey key(AeadMethod method) {
    return MasterKey.ofPassword(method, "correct horse");
  }

  private ByteBuf randomBytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Unpooled.wrappedBuffer(bytes);
  }

  /** All that a fresh reader makes of some bytes; the last verdict is that of the end. */
  private static Verdict open(MasterKey key, SaltFilter seen, ByteBuf in, ByteBuf out) {
    ChunkReader reader = new ChunkReader(key, seen);
    Verdict verdict;
    do {
      int readable = in.readableBytes();
      int needed = reader.needed();
      verdict = reader.read(in, out);
      assertThat(verdict == Verdict.OK && readable < needed).isFalse();
    } while (verdict == Verdict.OK);
    assertThat(reader.read(in, out)).isEqualTo(verdict);
    return verdict;
  }

  private static Verdict open(MasterKey key, ByteBuf in, ByteBuf out) {
    return open(key, new SaltFilter(16), in, out);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsSealedIsOpened(AeadMethod method) {
    for (boolean direct : new boolean[] {true, false}) {
      for (int length : new int[] {0, 1, 0x3FFF, 0x4000, 100_000}) {
        ByteBuf plain = randomBytes(length);
        ByteBuf sealed = direct ? ALLOCATOR.directBuffer(16) : ALLOCATOR.heapBuffer(16);
        ByteBuf opened = direct ? ALLOCATOR.heapBuffer(16) : ALLOCATOR.directBuffer(16);
        try {
          sealed.writeByte(7).skipBytes(1);
          ChunkWriter writer = new ChunkWriter(key(method), salts);
          int expected = writer.sealedLength(length);
          writer.write(plain.duplicate(), sealed);
          assertThat(sealed.readableBytes()).isEqualTo(expected);
          assertThat(open(key(method), sealed, opened)).isEqualTo(Verdict.INCOMPLETE);
          assertThat(sealed.isReadable()).isFalse();
          assertThat(opened).isEqualTo(plain);
        } finally {
          sealed.release();
          opened.release();
        }
      }
    }
  }

  /** The same with the JDK alone, nonces counted by hand. */
  @ParameterizedTest
  @EnumSource
  void theLayoutIsThatOfTheSpecification(AeadMethod method) throws Exception {
    ByteBuf sealed = Unpooled.buffer();
    ChunkWriter writer = new ChunkWriter(key(method), salts);
    for (int i = 0; i < 200; i++) {
      writer.write(Unpooled.wrappedBuffer(new byte[] {(byte) i, 1, 2}), sealed);
    }
    byte[] salt = new byte[method.saltBytes()];
    sealed.readBytes(salt);
    byte[] subkey = key(method).subkey(salt, new HkdfSha1());
    Cipher cipher = Cipher.getInstance(method.transformation());
    for (int box = 0; box < 400; box++) {
      byte[] nonce = new byte[12];
      nonce[0] = (byte) box;
      nonce[1] = (byte) (box >> 8);
      cipher.init(
          Cipher.DECRYPT_MODE,
          new SecretKeySpec(subkey, method.algorithm()),
          method.parameters(nonce));
      byte[] bytes = new byte[(box % 2 == 0 ? 2 : 3) + AeadMethod.TAG];
      sealed.readBytes(bytes);
      byte[] content = cipher.doFinal(bytes);
      assertThat(content)
          .isEqualTo(box % 2 == 0 ? new byte[] {0, 3} : new byte[] {(byte) (box / 2), 1, 2});
    }
    assertThat(sealed.isReadable()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void bytesMayComeOneByOne(AeadMethod method) {
    ByteBuf plain = randomBytes(500);
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts).write(plain.duplicate(), sealed);
    ChunkReader reader = new ChunkReader(key(method), new SaltFilter(16));
    ByteBuf in = Unpooled.buffer();
    ByteBuf out = Unpooled.buffer();
    int chunks = 0;
    while (sealed.isReadable()) {
      in.writeByte(sealed.readByte());
      Verdict verdict = reader.read(in, out);
      chunks += verdict == Verdict.OK ? 1 : 0;
      assertThat(verdict).isIn(Verdict.OK, Verdict.INCOMPLETE);
    }
    assertThat(chunks).isOne();
    assertThat(out).isEqualTo(plain);
  }

  @ParameterizedTest
  @EnumSource
  void piecesOfAChunkMayLieApart(AeadMethod method) {
    ByteBuf plain = randomBytes(500);
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts).write(plain.duplicate(), sealed);
    CompositeByteBuf pieces = Unpooled.compositeBuffer();
    while (sealed.isReadable()) {
      int length = Math.min(100, sealed.readableBytes());
      pieces.addComponent(true, sealed.readRetainedSlice(length));
    }
    ByteBuf out = Unpooled.buffer();
    assertThat(open(key(method), pieces, out)).isEqualTo(Verdict.INCOMPLETE);
    assertThat(out).isEqualTo(plain);
  }

  /** Content may come to lie where the box was: the memory of one buffer for both. */
  @ParameterizedTest
  @EnumSource
  void boxesOpenInPlace(AeadMethod method) {
    for (boolean direct : new boolean[] {true, false}) {
      byte[] subkey = new byte[method.keyBytes()];
      AeadBoxes sealing = AeadBoxes.sealing(method);
      sealing.begin(subkey);
      ByteBuf plain = randomBytes(3000);
      ByteBuf buffer = direct ? ALLOCATOR.directBuffer(4096) : ALLOCATOR.heapBuffer(4096);
      try {
        sealing.seal(plain, 0, 3000, buffer);
        AeadBoxes opening = AeadBoxes.opening(method);
        opening.begin(subkey);
        ByteBuf target = buffer.duplicate().clear();
        assertThat(opening.open(buffer, 0, 3016, target)).isTrue();
        assertThat(target).isEqualTo(plain);
      } finally {
        buffer.release();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noChangedByteIsTaken(AeadMethod method) {
    ByteBuf plain = randomBytes(40);
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts).write(plain.duplicate(), sealed);
    for (int i = 0; i < FLIPS; i++) {
      ByteBuf changed = sealed.copy();
      int at = random.nextInt(changed.readableBytes());
      changed.setByte(at, changed.getByte(at) ^ 1 << random.nextInt(8));
      ByteBuf out = Unpooled.buffer();
      SaltFilter seen = new SaltFilter(16);
      assertThat(open(key(method), seen, changed, out)).isEqualTo(Verdict.BAD_TAG);
      assertThat(out.isReadable()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCutStreamIsIncomplete(AeadMethod method) {
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts).write(randomBytes(40), sealed);
    for (int length = 0; length < sealed.readableBytes(); length++) {
      ByteBuf out = Unpooled.buffer();
      assertThat(open(key(method), sealed.copy(0, length), out)).isEqualTo(Verdict.INCOMPLETE);
      assertThat(out.isReadable()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStreamIsTakenOnce(AeadMethod method) {
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts).write(randomBytes(40), sealed);
    SaltFilter seen = new SaltFilter(16);
    MasterKey key = key(method);
    ByteBuf out = Unpooled.buffer();
    assertThat(open(key, seen, sealed.copy(), out)).isEqualTo(Verdict.INCOMPLETE);
    assertThat(open(key, seen, sealed.copy(), out)).isEqualTo(Verdict.REPEATED_SALT);
    assertThat(out.readableBytes()).isEqualTo(40);
  }

  /** Both directions have one key: what one side sealed must not come back to it. */
  @ParameterizedTest
  @EnumSource
  void whatWasSealedHereIsRefused(AeadMethod method) {
    SaltFilter seen = new SaltFilter(16);
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts, seen).write(randomBytes(40), sealed);
    assertThat(open(key(method), seen, sealed, Unpooled.buffer())).isEqualTo(Verdict.REPEATED_SALT);
  }

  /** Two connections may be open when the first length of either comes. */
  @ParameterizedTest
  @EnumSource
  void aReplayAtTheSameTimeIsRefused(AeadMethod method) {
    ByteBuf sealed = Unpooled.buffer();
    new ChunkWriter(key(method), salts).write(randomBytes(40), sealed);
    SaltFilter seen = new SaltFilter(16);
    ChunkReader first = new ChunkReader(key(method), seen);
    ChunkReader second = new ChunkReader(key(method), seen);
    ByteBuf out = Unpooled.buffer();
    assertThat(first.read(sealed.copy(0, method.saltBytes()), out)).isEqualTo(Verdict.INCOMPLETE);
    assertThat(second.read(sealed.copy(0, method.saltBytes()), out)).isEqualTo(Verdict.INCOMPLETE);
    ByteBuf rest = sealed.slice(method.saltBytes(), sealed.readableBytes() - method.saltBytes());
    assertThat(first.read(rest.copy(), out)).isEqualTo(Verdict.OK);
    assertThat(second.read(rest.copy(), out)).isEqualTo(Verdict.REPEATED_SALT);
    assertThat(second.needed()).isZero();
  }

  /** shadowsocks-libev takes 0x4000 as 0: it masks what the specification limits. */
  @ParameterizedTest
  @EnumSource
  void lengthsHaveARange(AeadMethod method) {
    assertThat(announce(method, 0x3FFF)).isEqualTo(Verdict.INCOMPLETE);
    assertThat(announce(method, 0x4000)).isEqualTo(Verdict.OVERSIZE_CHUNK);
    assertThat(announce(method, 0x4001)).isEqualTo(Verdict.OVERSIZE_CHUNK);
    assertThat(announce(method, 0xFFFF)).isEqualTo(Verdict.OVERSIZE_CHUNK);
    assertThat(announce(method, 0)).isEqualTo(Verdict.EMPTY_CHUNK);
  }

  private static Verdict announce(AeadMethod method, int length) {
    byte[] salt = new byte[method.saltBytes()];
    Arrays.fill(salt, (byte) 1);
    AeadBoxes sealing = AeadBoxes.sealing(method);
    sealing.begin(key(method).subkey(salt, new HkdfSha1()));
    ByteBuf in = Unpooled.buffer().writeBytes(salt);
    sealing.seal(Unpooled.buffer().writeShort(length), 0, 2, in);
    return open(key(method), in, Unpooled.buffer());
  }
}
