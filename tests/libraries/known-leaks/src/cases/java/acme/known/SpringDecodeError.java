/*
 * project: spring-projects/spring-framework
 * issue: https://github.com/spring-projects/spring-framework/commit/ba2bb0858969aebfe6d83090ecfbcb8c10356486
 * bad: org.springframework:spring-core:6.2.11
 * good: org.springframework:spring-core:6.2.12
 * with: io.projectreactor:reactor-core:3.7.9 io.netty:netty-buffer:4.1.125.Final
 *   org.slf4j:slf4j-nop:1.7.36
 * fixed: AbstractCharSequenceDecoder.decode, NettyDataBuffer.toString
 * expect: leak 5
 * half: third
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import org.springframework.core.ResolvableType;
import org.springframework.core.codec.AbstractCharSequenceDecoder;
import org.springframework.core.codec.DecodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.util.MimeTypeUtils;

/** Texts are decoded that are longer than an application allows. */
public final class SpringDecodeError {
  private SpringDecodeError() {}

  public static void main(String[] args) {
    NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
    ShortTexts texts = new ShortTexts();
    for (int i = 0; i < 5; i++) {
      DataBuffer buffer = buffers.allocateBuffer(64).write(new byte[20 + i]);
      try {
        texts.decode(
            buffer,
            ResolvableType.forClass(StringBuilder.class),
            MimeTypeUtils.TEXT_PLAIN,
            Map.of());
      } catch (DecodingException e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }

  private static final class ShortTexts extends AbstractCharSequenceDecoder<StringBuilder> {
    ShortTexts() {
      super(List.of("\n"), true, MimeTypeUtils.TEXT_PLAIN);
    }

    @Override
    protected StringBuilder decodeInternal(DataBuffer buffer, Charset charset) {
      if (buffer.readableByteCount() > 10) {
        throw new DecodingException("text of " + buffer.readableByteCount() + " bytes");
      }
      return new StringBuilder(buffer.toString(charset));
    }
  }
}
