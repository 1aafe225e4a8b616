package io.github.bytebufflow.benchmarks.peers;

import io.github.bytebufflow.examples.socks.codec.aead.AeadBoxes;
import io.github.bytebufflow.examples.socks.codec.aead.AeadMethod;
import io.github.bytebufflow.examples.socks.codec.aead.ChunkWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** 64 KB sealed and opened as Shadowsocks does: five chunks, each with a length of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SocksChunkBenchmark {
  private static final int SIZE = 64 * 1024;
  private static final int CHUNKS = (SIZE + ChunkWriter.LONGEST - 1) / ChunkWriter.LONGEST;

  /** As Shadowsocks calls it. */
  @Param({"aes-256-gcm", "chacha20-ietf-poly1305"})
  private String method;

  /** Where the buffers of ours lie. */
  @Param({"direct", "heap"})
  private String memory;

  private AeadBoxes sealing;
  private AeadBoxes opening;
  private final byte[][] keys = new byte[2][];
  private final ByteBuf[] sealed = new ByteBuf[2];
  private ByteBuf plain;
  private ByteBuf length;
  private ByteBuf out;
  private int turn;

  private Cipher cipher;
  private String algorithm;
  private final byte[] nonce = new byte[12];
  private final byte[] plainArray = new byte[SIZE];
  private final byte[] lengthArray = new byte[2];
  private final byte[] sealedArray = new byte[SIZE + CHUNKS * ChunkWriter.OVERHEAD];

  /** For JMH. */
  public SocksChunkBenchmark() {}

  /** Two keys take turns, as the JDK refuses a key and a nonce that it had just before. */
  @Setup
  public void prepare() throws GeneralSecurityException {
    AeadMethod aead = AeadMethod.of(method).orElseThrow();
    ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    boolean direct = memory.equals("direct");
    plain = direct ? allocator.directBuffer(SIZE) : allocator.heapBuffer(SIZE);
    length = direct ? allocator.directBuffer(16) : allocator.heapBuffer(16);
    out =
        direct
            ? allocator.directBuffer(sealedArray.length)
            : allocator.heapBuffer(sealedArray.length);
    plain.writeZero(SIZE);
    sealing = AeadBoxes.sealing(aead);
    opening = AeadBoxes.opening(aead);
    for (int i = 0; i < 2; i++) {
      keys[i] = new byte[aead.keyBytes()];
      Arrays.fill(keys[i], (byte) (i + 1));
      sealing.begin(keys[i]);
      sealed[i] = out.copy().clear();
      sealInto(sealed[i]);
    }
    boolean aes = aead != AeadMethod.CHACHA20_IETF_POLY1305;
    algorithm = aes ? "AES" : "ChaCha20";
    cipher = Cipher.getInstance(aes ? "AES/GCM/NoPadding" : "ChaCha20-Poly1305");
  }

  /** Gives the buffers back. */
  @TearDown
  public void release() {
    plain.release();
    length.release();
    out.release();
    sealed[0].release();
    sealed[1].release();
  }

  private void sealInto(ByteBuf target) {
    for (int at = 0; at < SIZE; ) {
      int payload = Math.min(ChunkWriter.LONGEST, SIZE - at);
      sealing.seal(length.clear().writeShort(payload), 0, 2, target);
      sealing.seal(plain, at, payload, target);
      at += payload;
    }
  }

  /** Ours. */
  @Benchmark
  public int seal() {
    sealing.begin(keys[turn ^= 1]);
    sealInto(out.clear());
    if (out.readableBytes() != sealedArray.length) {
      throw new AssertionError("another length");
    }
    return out.readableBytes();
  }

  /** Ours. */
  @Benchmark
  public int open() {
    turn ^= 1;
    opening.begin(keys[turn]);
    ByteBuf in = sealed[turn];
    out.clear();
    int at = 0;
    for (int i = 0; i < CHUNKS; i++) {
      if (!opening.open(in, at, 2 + AeadMethod.TAG, length.clear())) {
        throw new AssertionError("a wrong tag");
      }
      at += 2 + AeadMethod.TAG;
      int box = length.readUnsignedShort() + AeadMethod.TAG;
      if (!opening.open(in, at, box, out)) {
        throw new AssertionError("a wrong tag");
      }
      at += box;
    }
    if (out.readableBytes() != SIZE) {
      throw new AssertionError("another length");
    }
    return out.readableBytes();
  }

  /** The JDK's cipher alone on arrays: what no code around it can be faster than. */
  @Benchmark
  public int jdkSeal() throws GeneralSecurityException {
    SecretKeySpec key = new SecretKeySpec(keys[turn ^= 1], algorithm);
    Arrays.fill(nonce, (byte) 0);
    int to = 0;
    for (int at = 0; at < SIZE; ) {
      int payload = Math.min(ChunkWriter.LONGEST, SIZE - at);
      lengthArray[0] = (byte) (payload >> 8);
      lengthArray[1] = (byte) payload;
      initialize(key);
      to += cipher.doFinal(lengthArray, 0, 2, sealedArray, to);
      initialize(key);
      to += cipher.doFinal(plainArray, at, payload, sealedArray, to);
      at += payload;
    }
    if (to != sealedArray.length) {
      throw new AssertionError("another length");
    }
    return to;
  }

  private void initialize(SecretKeySpec key) throws GeneralSecurityException {
    cipher.init(
        Cipher.ENCRYPT_MODE,
        key,
        algorithm.equals("AES")
            ? new GCMParameterSpec(8 * AeadMethod.TAG, nonce)
            : new IvParameterSpec(nonce));
    nonce[0]++;
  }
}
