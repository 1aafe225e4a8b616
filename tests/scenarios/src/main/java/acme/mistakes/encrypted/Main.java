package acme.mistakes.encrypted;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.MessageToByteEncoder;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

final class CipherEncoder extends MessageToByteEncoder<ByteBuf> {
  private final Cipher cipher;
  private int sequence;

  CipherEncoder(byte[] key) throws GeneralSecurityException {
    cipher = Cipher.getInstance("AES/CTR/NoPadding");
    cipher.init(
        Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(new byte[16]));
  }

  @Override
  protected void encode(ChannelHandlerContext ctx, ByteBuf msg, ByteBuf out) {
    byte[] plain = new byte[msg.readableBytes()];
    msg.readBytes(plain);
    out.writeInt(sequence++);
    out.writeBytes(cipher.update(plain));
  }
}

/** One object on its way to the bucket: plain parts go in, encrypted blocks come out. */
final class EncryptedUpload {
  private final String name;
  private final EmbeddedChannel codec;
  private int parts;

  EncryptedUpload(String name, byte[] key) throws GeneralSecurityException {
    this.name = name;
    this.codec = new EmbeddedChannel(new CipherEncoder(key));
  }

  String name() {
    return name;
  }

  int parts() {
    return parts;
  }

  void add(ByteBuf plain) {
    parts++;
    codec.writeOutbound(plain);
  }

  /** All blocks encrypted so far; they belong to the caller. */
  List<ByteBuf> takeBlocks() {
    List<ByteBuf> blocks = new ArrayList<>();
    for (ByteBuf block; (block = codec.readOutbound()) != null; ) {
      blocks.add(block);
    }
    return blocks;
  }

  List<ByteBuf> complete() {
    codec.finish();
    return takeBlocks();
  }

  void abort() {
    codec.finish();
    codec.checkException();
  }
}

final class Bucket {
  private long bytes;
  private int objects;

  void putBlocks(List<ByteBuf> blocks) {
    for (ByteBuf block : blocks) {
      bytes += block.readableBytes();
      block.release();
    }
  }

  void commit() {
    objects++;
  }

  @Override
  public String toString() {
    return objects + " objects, " + bytes + " bytes";
  }
}

final class QuotaExceededException extends Exception {
  private static final long serialVersionUID = 1L;

  QuotaExceededException(String name) {
    super(name);
  }
}

final class UploadService {
  private static final int BLOCKS_PER_PUT = 4;
  private final Bucket bucket;
  private final ByteBufAllocator alloc;
  private final byte[] key = "0123456789abcdef".getBytes();

  UploadService(Bucket bucket, ByteBufAllocator alloc) {
    this.bucket = bucket;
    this.alloc = alloc;
  }

  void upload(String name, int partCount, int quota)
      throws GeneralSecurityException, QuotaExceededException {
    EncryptedUpload upload = new EncryptedUpload(name, key);
    int used = 0;
    for (int i = 0; i < partCount; i++) {
      ByteBuf part = alloc.directBuffer(128).writeZero(100);
      used += part.readableBytes();
      if (used > quota) {
        part.release();
        upload.abort();
        throw new QuotaExceededException(upload.name());
      }
      upload.add(part);
      if (upload.parts() % BLOCKS_PER_PUT == 0) {
        bucket.putBlocks(upload.takeBlocks());
      }
    }
    bucket.putBlocks(upload.complete());
    bucket.commit();
  }
}

public final class Main {
  private static void run() throws Exception {
    Bucket bucket = new Bucket();
    UploadService service = new UploadService(bucket, PooledByteBufAllocator.DEFAULT);
    int refused = 0;
    for (int i = 0; i < 24; i++) {
      try {
        service.upload("object-" + i, 6 + i % 5, i % 4 == 3 ? 300 : 5000);
      } catch (QuotaExceededException e) {
        refused++;
      }
    }
    System.out.println(bucket + ", refused " + refused);
  }

  public static void main(String[] args) throws Exception {
    run();
    System.out.println("done");
  }
}
