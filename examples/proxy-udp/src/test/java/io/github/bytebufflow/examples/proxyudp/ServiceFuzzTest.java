package io.github.bytebufflow.examples.proxyudp;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Any datagram: no exception leaves the service, and the buffer is released. */
class ServiceFuzzTest {
  @FuzzTest(maxDuration = "1m")
  void anyDatagram(byte[] bytes) {
    try (Service service = new Service()) {
      ByteBuf content = Unpooled.buffer().writeBytes(bytes);
      service.receive(content);
      if (content.refCnt() != 0) {
        throw new AssertionError("count " + content.refCnt());
      }
    }
  }
}
