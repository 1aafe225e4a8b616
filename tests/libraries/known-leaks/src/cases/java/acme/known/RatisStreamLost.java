/*
 * project: apache/ratis
 * issue: https://issues.apache.org/jira/browse/RATIS-1495
 * bad: org.apache.ratis:ratis-netty:2.2.0 org.apache.ratis:ratis-server:2.2.0
 * good: org.apache.ratis:ratis-netty:2.3.0 org.apache.ratis:ratis-server:2.3.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DataStreamManagement.read, DataStreamManagement.readImpl+
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import acme.shared.Folders;
import acme.shared.Loopback;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.datastream.SupportedDataStreamType;
import org.apache.ratis.netty.NettyConfigKeys;
import org.apache.ratis.proto.RaftProtos.DataStreamPacketHeaderProto;
import org.apache.ratis.proto.RaftProtos.DataStreamReplyHeaderProto;
import org.apache.ratis.proto.RaftProtos.DataStreamRequestHeaderProto;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.rpc.SupportedRpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.statemachine.impl.BaseStateMachine;

/** A client goes on with streams that the server knows no more, since it was started again. */
public final class RatisStreamLost {
  private static final byte[] PART = new byte[100];

  private RatisStreamLost() {}

  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("ratis");
    run(folder);
    Folders.delete(folder);
    System.out.println("done");
    System.exit(0);
  }

  private static void run(Path folder) throws Exception {
    int port = Loopback.freePort();
    int streams = Loopback.freePort();
    RaftProperties properties = new RaftProperties();
    RaftConfigKeys.Rpc.setType(properties, SupportedRpcType.NETTY);
    RaftConfigKeys.DataStream.setType(properties, SupportedDataStreamType.NETTY);
    NettyConfigKeys.Server.setPort(properties, port);
    NettyConfigKeys.DataStream.setPort(properties, streams);
    RaftServerConfigKeys.setStorageDir(properties, List.of(folder.toFile()));
    RaftPeer peer =
        RaftPeer.newBuilder()
            .setId("shop")
            .setAddress("127.0.0.1:" + port)
            .setDataStreamAddress("127.0.0.1:" + streams)
            .build();
    try (RaftServer server =
        RaftServer.newBuilder()
            .setServerId(peer.getId())
            .setGroup(RaftGroup.valueOf(RaftGroupId.randomId(), peer))
            .setStateMachine(new BaseStateMachine())
            .setProperties(properties)
            .build()) {
      server.start();
      try (Socket client = new Socket("127.0.0.1", streams)) {
        DataInputStream in = new DataInputStream(client.getInputStream());
        DataOutputStream out = new DataOutputStream(client.getOutputStream());
        for (int i = 0; i < 5; i++) {
          send(out, i);
          System.out.println(receive(in));
        }
      }
    }
  }

  private static void send(DataOutputStream out, long stream) throws IOException {
    byte[] header =
        DataStreamRequestHeaderProto.newBuilder()
            .setPacketHeader(
                DataStreamPacketHeaderProto.newBuilder()
                    .setClientId(ClientId.randomId().toByteString())
                    .setType(DataStreamPacketHeaderProto.Type.STREAM_DATA)
                    .setStreamId(stream)
                    .setStreamOffset(1000)
                    .setDataLength(PART.length))
            .build()
            .toByteArray();
    ByteArrayOutputStream packet = new ByteArrayOutputStream();
    DataOutputStream sized = new DataOutputStream(packet);
    sized.writeLong(header.length + PART.length);
    sized.writeInt(header.length);
    sized.write(header);
    sized.write(PART);
    out.write(packet.toByteArray());
  }

  private static boolean receive(DataInputStream in) throws IOException {
    DataStreamReplyHeaderProto header =
        DataStreamReplyHeaderProto.parseFrom(in.readNBytes(in.readInt()));
    in.readNBytes((int) header.getPacketHeader().getDataLength());
    return header.getSuccess();
  }
}
