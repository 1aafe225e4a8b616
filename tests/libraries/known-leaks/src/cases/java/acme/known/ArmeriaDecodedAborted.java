/*
 * project: line/armeria
 * issue: https://github.com/line/armeria/pull/6624
 * bad: com.linecorp.armeria:armeria:1.36.0
 * good: com.linecorp.armeria:armeria:1.37.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DecodedStreamMessage.<init>, DecodedStreamMessage.add,
 *     DecodedStreamMessage.cancelAndCleanup, DecodedStreamMessage$DecodingSubscriber.onNext
 * expect: leak 5
 * half: third
 * size: large
 */
package acme.known;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.stream.StreamDecoder;
import com.linecorp.armeria.common.stream.StreamDecoderInput;
import com.linecorp.armeria.common.stream.StreamDecoderOutput;
import com.linecorp.armeria.common.stream.StreamMessage;
import com.linecorp.armeria.common.stream.StreamWriter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;

/** Lines are decoded from a stream, and the stream is aborted before anybody reads the lines. */
public final class ArmeriaDecodedAborted {
  private ArmeriaDecodedAborted() {}

  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      StreamWriter<HttpData> upload = StreamMessage.streaming();
      upload.write(
          HttpData.wrap(PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(new byte[16])));
      StreamMessage<Byte> decoded = upload.decode(new Bytes(), ByteBufAllocator.DEFAULT);
      decoded.abort();
      try {
        decoded.whenComplete().join();
      } catch (RuntimeException e) {
        System.out.println(e.getCause().getClass().getSimpleName());
      }
    }
    System.out.println("done");
  }

  private static final class Bytes implements StreamDecoder<HttpData, Byte> {
    @Override
    public ByteBuf toByteBuf(HttpData data) {
      return data.byteBuf();
    }

    @Override
    public void process(StreamDecoderInput in, StreamDecoderOutput<Byte> out) {
      while (in.readableBytes() > 0) {
        out.add(in.readByte());
      }
    }
  }
}
