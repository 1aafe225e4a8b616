/*
 * project: eclipse-milo/milo
 * issue: https://github.com/eclipse-milo/milo/issues/305
 * bad: org.eclipse.milo:stack-core:0.2.1
 * good: org.eclipse.milo:stack-core:0.2.2
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.68.Final io.netty:netty-buffer:4.1.68.Final io.netty:netty-resolver:4.1.68.Final io.netty:netty-transport:4.1.68.Final io.netty:netty-codec:4.1.68.Final io.netty:netty-handler:4.1.68.Final
 * fixed: ChunkDecoder.releaseBuffers
 * expect: misuse 5
 * half: first
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.milo.opcua.stack.core.UaException;
import org.eclipse.milo.opcua.stack.core.channel.ChannelParameters;
import org.eclipse.milo.opcua.stack.core.channel.ChunkDecoder;
import org.eclipse.milo.opcua.stack.core.channel.ClientSecureChannel;
import org.eclipse.milo.opcua.stack.core.channel.MessageAbortedException;
import org.eclipse.milo.opcua.stack.core.channel.headers.SecureMessageHeader;
import org.eclipse.milo.opcua.stack.core.channel.messages.MessageType;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.types.enumerated.MessageSecurityMode;
import org.eclipse.milo.opcua.stack.core.util.BufferUtil;

/**
 * A message is larger than the limit: its chunks are released with the composite, and once more.
 */
public final class MiloLimitedMessage {
  public static void main(String[] args) throws Exception {
    ClientSecureChannel channel =
        new ClientSecureChannel(SecurityPolicy.None, MessageSecurityMode.None);
    channel.setChannelId(1);
    ChunkDecoder decoder =
        new ChunkDecoder(new ChannelParameters(8, 8192, 8192, 16, 65536, 8192, 8192, 16));
    for (int i = 0; i < 5; i++) {
      decoder.decodeSymmetric(
          channel,
          List.of(chunk('F', i + 1)),
          new ChunkDecoder.Callback() {
            @Override
            public void onDecodingError(UaException e) {
              System.out.println(e.getMessage());
            }

            @Override
            public void onMessageAborted(MessageAbortedException e) {
              System.out.println(e.getMessage());
            }

            @Override
            public void onMessageDecoded(ByteBuf message, long requestId) {
              message.release();
            }
          });
    }
    System.out.println("done");
  }

  private static ByteBuf chunk(char type, int sequence) throws Exception {
    byte[] reason = "too large".getBytes(StandardCharsets.UTF_8);
    ByteBuf chunk = BufferUtil.buffer();
    int size = SecureMessageHeader.SECURE_MESSAGE_HEADER_SIZE + 4 + 8 + 4 + 4 + reason.length;
    SecureMessageHeader.encode(
        new SecureMessageHeader(MessageType.SecureMessage, type, size, 1), chunk);
    chunk.writeInt(0).writeInt(sequence).writeInt(7);
    return chunk.writeInt(0x80B80000).writeInt(reason.length).writeBytes(reason);
  }
}
