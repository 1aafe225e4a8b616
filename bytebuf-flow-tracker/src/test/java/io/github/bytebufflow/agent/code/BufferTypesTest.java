package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** Which types may have a buffer. */
class BufferTypesTest {
  private static boolean isPossible(String internalName) {
    return BufferTypes.isPossible(Type.getObjectType(internalName));
  }

  /** Most of Netty's types of channels have none, but for the messages of datagrams. */
  @Test
  void messagesOfDatagramsHaveBuffers() {
    assertThat(isPossible("io/netty/channel/Channel")).isFalse();
    assertThat(isPossible("io/netty/channel/socket/DatagramPacket")).isTrue();
    assertThat(isPossible("io/netty/channel/AddressedEnvelope")).isTrue();
    assertThat(isPossible("com/acme/netty/channel/DefaultAddressedEnvelope")).isTrue();
  }
}
