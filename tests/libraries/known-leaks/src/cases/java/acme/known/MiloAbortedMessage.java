/*
 * project: eclipse-milo/milo
 * issue: https://github.com/eclipse-milo/milo/pull/193
 * bad: org.eclipse.milo:stack-core:0.1.5
 * good: org.eclipse.milo:stack-core:0.1.6
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.68.Final io.netty:netty-buffer:4.1.68.Final io.netty:netty-resolver:4.1.68.Final io.netty:netty-transport:4.1.68.Final io.netty:netty-codec:4.1.68.Final io.netty:netty-handler:4.1.68.Final
 * fixed: ChunkDecoder.decodeAsymmetric, ChunkDecoder.decodeSymmetric, ChunkDecoder.decode, ChunkDecoder.releaseBuffers+, ChunkEncoder.encodeAsymmetric, ChunkEncoder.encodeSymmetric, ChunkEncoder.encode, UaTcpClientMessageHandler.exceptionCaught, UaTcpServerAsymmetricHandler.exceptionCaught, UaTcpServerSymmetricHandler.exceptionCaught
 * expect: leak 10
 * half: second
 */
package acme.known;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.milo.opcua.stack.core.channel.ChannelParameters;
import org.eclipse.milo.opcua.stack.core.channel.ChunkDecoder;
import org.eclipse.milo.opcua.stack.core.channel.ClientSecureChannel;
import org.eclipse.milo.opcua.stack.core.channel.MessageAbortedException;
import org.eclipse.milo.opcua.stack.core.channel.headers.SecureMessageHeader;
import org.eclipse.milo.opcua.stack.core.channel.messages.MessageType;
import org.eclipse.milo.opcua.stack.core.security.SecurityPolicy;
import org.eclipse.milo.opcua.stack.core.types.enumerated.MessageSecurityMode;
import org.eclipse.milo.opcua.stack.core.util.BufferUtil;

/** The server gives up a message: its chunk and the composite for its chunks are left behind. */
public final class MiloAbortedMessage {
  public static void main(String[] args) throws Exception {
    ClientSecureChannel channel =
        new ClientSecureChannel(SecurityPolicy.None, MessageSecurityMode.None);
    channel.setChannelId(1);
    ChunkDecoder decoder =
        new ChunkDecoder(new ChannelParameters(65536, 8192, 8192, 16, 65536, 8192, 8192, 16));
    for (int i = 0; i < 5; i++) {
      List<ByteBuf> chunks = List.of(chunk('A', i + 1));
      ByteBuf message = null;
      try {
        message = decoder.decodeSymmetric(channel, chunks);
      } catch (MessageAbortedException e) {
        System.out.println(e.getMessage());
      } finally {
        if (message != null) {
          message.release();
        }
      }
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
