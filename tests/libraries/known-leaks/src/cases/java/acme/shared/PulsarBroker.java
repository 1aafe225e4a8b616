package acme.shared;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.function.Function;
import org.apache.pulsar.common.api.proto.BaseCommand;
import org.apache.pulsar.common.api.proto.CommandLookupTopicResponse;

/**
 * A broker's side of Pulsar's protocol: frames of a size and a command, and a message behind some.
 */
public final class PulsarBroker {
  private PulsarBroker() {}

  /**
   * Answers one client until the client goes away.
   *
   * @param answers the answer to a command, null for none
   * @param message what comes behind the answer
   */
  public static void serve(
      Socket client,
      Function<BaseCommand, BaseCommand> answers,
      Function<BaseCommand, byte[]> message) {
    try (client) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      DataOutputStream out =
          new DataOutputStream(new BufferedOutputStream(client.getOutputStream()));
      while (true) {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(in.readInt());
        in.readNBytes(length - 4 - bytes.length);
        BaseCommand command = new BaseCommand();
        command.parseFrom(bytes);
        BaseCommand answer = answers.apply(command);
        if (answer != null) {
          byte[] content = answer.toByteArray();
          byte[] behind = message.apply(answer);
          out.writeInt(4 + content.length + behind.length);
          out.writeInt(content.length);
          out.write(content);
          out.write(behind);
          out.flush();
        }
      }
    } catch (IOException e) {
      System.out.println("gone");
    }
  }

  /** Says that the client is welcome. */
  public static BaseCommand connected() {
    BaseCommand answer = new BaseCommand().setType(BaseCommand.Type.CONNECTED);
    answer.setConnected().setServerVersion("shop").setProtocolVersion(19);
    return answer;
  }

  /** Says that a topic is here. */
  public static BaseCommand found(BaseCommand lookup, int port) {
    BaseCommand answer = new BaseCommand().setType(BaseCommand.Type.LOOKUP_RESPONSE);
    answer
        .setLookupTopicResponse()
        .setRequestId(lookup.getLookupTopic().getRequestId())
        .setBrokerServiceUrl("pulsar://127.0.0.1:" + port)
        .setAuthoritative(true)
        .setResponse(CommandLookupTopicResponse.LookupType.Connect);
    return answer;
  }
}
