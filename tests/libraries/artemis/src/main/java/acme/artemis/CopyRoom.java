package acme.artemis;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.apache.activemq.artemis.api.core.ICoreMessage;
import org.apache.activemq.artemis.api.core.Interceptor;
import org.apache.activemq.artemis.core.protocol.core.Packet;
import org.apache.activemq.artemis.core.protocol.core.impl.wireformat.SessionSendMessage;
import org.apache.activemq.artemis.spi.core.protocol.RemotingConnection;

/** Copies the bodies of some messages that come in. */
final class CopyRoom implements Interceptor {
  private final boolean careful;
  private long sum;

  CopyRoom(boolean careful) {
    this.careful = careful;
  }

  @Override
  public boolean intercept(Packet packet, RemotingConnection connection) {
    if (packet instanceof SessionSendMessage) {
      ICoreMessage message = ((SessionSendMessage) packet).getMessage().toCore();
      if (message.getBooleanProperty("copied")) {
        ByteBuf body = message.getReadOnlyBodyBuffer().byteBuf();
        file(PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(body.duplicate()));
      }
    }
    return true;
  }

  private void file(ByteBuf copy) {
    for (int i = copy.readerIndex(); i < copy.writerIndex(); i++) {
      sum += copy.getByte(i);
    }
    if (careful) {
      copy.release();
    }
  }
}
