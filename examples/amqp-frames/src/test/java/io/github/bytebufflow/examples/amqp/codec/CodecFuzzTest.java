package io.github.bytebufflow.examples.amqp.codec;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;

/**
 * Any bytes: nothing is thrown, and no index moves. In ordinary runs only the seeds in the
 * resources run; with {@code JAZZER_FUZZ=1} in the environment new inputs are made for a minute.
 */
class CodecFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void anyBytes(byte[] bytes) {
    ByteBuf in = Bytes.inside(bytes);
    int start = in.readerIndex();
    int end = in.writerIndex();
    Fault fault = new Walk().run(in);
    if (fault == null || in.readerIndex() != start || in.writerIndex() != end) {
      throw new IllegalStateException("an index has moved, or no answer: " + fault);
    }
  }
}
