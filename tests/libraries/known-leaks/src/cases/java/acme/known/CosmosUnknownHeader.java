/*
 * project: Azure/azure-cosmosdb-java
 * issue: https://github.com/Azure/azure-cosmosdb-java/pull/326
 * bad: com.microsoft.azure:azure-cosmosdb-direct:2.6.6
 * good: com.microsoft.azure:azure-cosmosdb-direct:2.6.7
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RntbdToken.decode, RntbdToken.getValue, RntbdToken.setValue, RntbdToken.releaseBuffer,
 *   RntbdTokenStream.<init>, RntbdTokenStream.releaseBuffers, RntbdTokenStream.release+,
 *   RntbdTokenStream.retain+, RntbdResponse.<init>, RntbdResponse.release, RntbdResponse.retain,
 *   RntbdResponse.decode, RntbdResponse.toStoreResponse, RntbdContext.decode,
 *   RntbdContext.encode, RntbdContextDecoder.decode
 * expect: leak 5
 * half: tenth
 * size: large
 */
package acme.known;

import com.microsoft.azure.cosmosdb.internal.directconnectivity.rntbd.RntbdResponse;
import com.microsoft.azure.cosmosdb.internal.directconnectivity.rntbd.RntbdResponseDecoder;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;

/** The answers of a server have a header that is newer than the client. */
public final class CosmosUnknownHeader {
  private static final int PAYLOAD_PRESENT = 0;
  private static final int UNKNOWN = 0x7ffe;
  private static final int BYTE = 0;

  private CosmosUnknownHeader() {}

  public static void main(String[] args) {
    EmbeddedChannel channel = new EmbeddedChannel(new RntbdResponseDecoder());
    for (int i = 0; i < 5; i++) {
      ByteBuf answer = channel.alloc().directBuffer();
      answer.writeIntLE(32).writeIntLE(200).writeZero(16);
      answer.writeShortLE(PAYLOAD_PRESENT).writeByte(BYTE).writeByte(0);
      answer.writeShortLE(UNKNOWN).writeByte(BYTE).writeByte(1);
      channel.writeInbound(answer);
      RntbdResponse response = channel.readInbound();
      System.out.println(response.getStatus());
      response.release();
    }
    channel.finishAndReleaseAll();
    System.out.println("done");
  }
}
