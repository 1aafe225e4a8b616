package io.github.bytebufflow.examples.socks.codec.aead;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.examples.socks.codec.Allocated;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The JDK's cipher allocates when it is set up; the chunks around it add no copy. How much of the
 * cipher's own objects the compiler avoids differs by some hundred bytes.
 */
class AeadAllocationTest {
  private static final int OPERATIONS = 100;
  private static final int PAYLOAD = 1024;

  @ParameterizedTest
  @EnumSource
  void chunksAllocateWhatTheCipherDoes(AeadMethod method) {
    ByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;
    check(method, pool.directBuffer(PAYLOAD), pool.directBuffer(2 * PAYLOAD));
  }

  /** Two buffers of a pool lie in one array of megabytes. */
  @ParameterizedTest
  @EnumSource
  void soDoChunksInOneArray(AeadMethod method) {
    ByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;
    check(method, pool.heapBuffer(PAYLOAD), pool.heapBuffer(2 * PAYLOAD));
  }

  private static void check(AeadMethod method, ByteBuf in, ByteBuf out) {
    try {
      in.writeZero(PAYLOAD);
      ChunkWriter writer = new ChunkWriter(MasterKey.ofPassword(method, "p"), new SecureRandom());
      double ours =
          Allocated.perOperation(
              OPERATIONS,
              () -> {
                in.readerIndex(0);
                writer.write(in, out.clear());
              });
      double cipher = cipherAlone(method);
      assertThat(cipher).isPositive();
      assertThat(ours).isLessThan(cipher + PAYLOAD);
    } finally {
      in.release();
      out.release();
    }
  }

  /** A length and a payload, with a new nonce each. */
  private static double cipherAlone(AeadMethod method) {
    ByteBuffer length = ByteBuffer.allocate(2);
    ByteBuffer payload = ByteBuffer.allocateDirect(PAYLOAD);
    ByteBuffer out = ByteBuffer.allocateDirect(2 * PAYLOAD);
    SecretKeySpec key = new SecretKeySpec(new byte[method.keyBytes()], method.algorithm());
    byte[] nonce = new byte[AeadMethod.NONCE];
    Cipher cipher;
    try {
      cipher = Cipher.getInstance(method.transformation());
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
    return Allocated.perOperation(
        OPERATIONS,
        () -> {
          out.clear();
          for (ByteBuffer in : new ByteBuffer[] {length, payload}) {
            for (int i = 0; i < nonce.length && ++nonce[i] == 0; i++) {}
            try {
              cipher.init(Cipher.ENCRYPT_MODE, key, method.parameters(nonce));
              cipher.doFinal(in.clear(), out);
            } catch (GeneralSecurityException e) {
              throw new AssertionError(e);
            }
          }
        });
  }
}
