/*
 * project: Alluxio/alluxio
 * issue: https://github.com/Alluxio/alluxio/pull/13980
 * bad: org.alluxio:alluxio-core-common:2.6.0
 * good: org.alluxio:alluxio-core-common:2.7.2
 * with: io.netty:netty-all:4.1.52.Final
 * fixed: DataMessageMarshaller.parse
 * expect: leak 5
 * half: twentyfirst
 * size: large
 */
package acme.known;

import alluxio.grpc.ReadResponseMarshaller;
import io.grpc.internal.ReadableBuffer;
import io.grpc.internal.ReadableBuffers;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.lang.reflect.Constructor;

/** A worker's answers end before the blocks that they should have. */
public final class AlluxioCutAnswer {
  private AlluxioCutAnswer() {}

  public static void main(String[] args) throws Exception {
    ReadResponseMarshaller answers = new ReadResponseMarshaller();
    for (int i = 0; i < 5; i++) {
      ByteBuf cut = PooledByteBufAllocator.DEFAULT.directBuffer();
      cut.writeByte(1 << 3 | 2).writeByte(100).writeByte(1 << 3 | 2).writeByte(98).writeZero(10);
      try {
        System.out.println(answers.parse(ReadableBuffers.openStream(buffer(cut), true)));
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    System.out.println("done");
    System.exit(0);
  }

  /** Its class is seen in its package only. */
  private static ReadableBuffer buffer(ByteBuf bytes) throws ReflectiveOperationException {
    Constructor<?> constructor =
        Class.forName("io.grpc.netty.NettyReadableBuffer").getDeclaredConstructor(ByteBuf.class);
    constructor.setAccessible(true);
    return (ReadableBuffer) constructor.newInstance(bytes);
  }
}
