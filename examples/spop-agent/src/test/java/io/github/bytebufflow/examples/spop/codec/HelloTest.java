package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelloTest {
  private static final String VERSIONS = "12 737570706f727465642d76657273696f6e73 08";
  private static final String SIZE = "0e 6d61782d6672616d652d73697a65 03";
  private static final String CAPABILITIES = "0c 6361706162696c6974696573 08";
  private static final String HEALTHCHECK = "0b 6865616c7468636865636b";

  private final Hello hello = new Hello();

  private Fault read(String hex) {
    ByteBuf in = Wire.buffer(hex);
    return hello.read(in, in.readerIndex(), in.readableBytes());
  }

  @Test
  void readsWhatHaproxySends() {
    String id = "09 656e67696e652d6964 08 03 612d62";
    String all = VERSIONS + "03322e30" + SIZE + "fcf006" + CAPABILITIES;
    assertThat(read(all + "10706970656c696e696e672c6173796e63" + id)).isNull();
    assertThat(hello.maxFrameSize()).isEqualTo(16380);
    assertThat(hello.pipelining()).isTrue();
    assertThat(hello.async()).isTrue();
    assertThat(hello.fragmentation()).isFalse();
    assertThat(hello.healthcheck()).isFalse();
    assertThat(hello.engineIdLength()).isEqualTo(3);

    assertThat(read(all + "00" + HEALTHCHECK + "11" + "0161 00")).isNull();
    assertThat(hello.pipelining()).isFalse();
    assertThat(hello.healthcheck()).isTrue();
    assertThat(hello.engineIdLength()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "322e30, true", // 2.0
    "312e352c20322e31, true", // 1.5, 2.1
    "20322e30203b, false", // 2.0 ;
    "2020322e302020, true",
    "312e302c332e30, false",
    "2c, false",
    "32, false",
    "322e, false",
    "322e78, false",
    "32302e30, false", // 20.0
  })
  void knowsTheVersions(String list, boolean supported) {
    String length = String.format("%02x", list.length() / 2);
    String rest = SIZE + "fcf006" + CAPABILITIES + "00";
    assertThat(read(VERSIONS + length + list + rest))
        .isEqualTo(supported ? null : Fault.UNSUPPORTED_VERSION);
  }

  @Test
  void saysWhatIsMissing() {
    String version = VERSIONS + "03322e30";
    String size = SIZE + "fcf006";
    String capabilities = CAPABILITIES + "00";
    assertFault(size + capabilities, Fault.NO_VERSION, 5);
    assertFault("", Fault.NO_VERSION, 5);
    assertFault(version + capabilities, Fault.NO_MAX_FRAME_SIZE, 6);
    assertFault(version + size, Fault.NO_CAPABILITIES, 7);
    assertFault(VERSIONS + "03312e30" + size + capabilities, Fault.UNSUPPORTED_VERSION, 8);
    assertFault(version + SIZE + "ff00" + capabilities, Fault.BAD_MAX_FRAME_SIZE, 9);
    assertFault(
        version + SIZE + "fff0fefefefefefefe0e" + capabilities, Fault.BAD_MAX_FRAME_SIZE, 9);
    assertFault(version + size + capabilities + "05", Fault.TRUNCATED, 4);
    assertFault(HEALTHCHECK + "00", Fault.WRONG_DATA_TYPE, 4);
    assertFault("0e 6d61782d6672616d652d73697a65 08 00", Fault.WRONG_DATA_TYPE, 4);
    assertFault("0c 6361706162696c6974696573 03 00", Fault.WRONG_DATA_TYPE, 4);
  }

  private void assertFault(String hex, Fault fault, int code) {
    assertThat(read(hex)).isEqualTo(fault);
    assertThat(fault.status().code()).isEqualTo(code);
  }

  @Test
  void readsOnesOwn() {
    ByteBuf out = Unpooled.buffer();
    AgentFrames.hello(out, 1000, true);
    Frame frame = new Frame();
    assertThat(out.readInt()).isEqualTo(out.readableBytes());
    assertThat(frame.wrap(out, out.readerIndex(), out.readableBytes())).isNull();
    assertThat(frame.type()).isEqualTo(FrameType.AGENT_HELLO);
    assertThat(hello.read(out, frame.payloadIndex(), frame.payloadLength())).isNull();
    assertThat(hello.maxFrameSize()).isEqualTo(1000);
    assertThat(hello.pipelining()).isTrue();
    assertThat(hello.async()).isFalse();
  }

  @Test
  void readsDisconnects() {
    Disconnect disconnect = new Disconnect();
    Frame frame = new Frame();
    for (Status status : Status.values()) {
      ByteBuf out = Unpooled.buffer();
      AgentFrames.disconnect(out, status);
      assertThat(out.readInt()).isEqualTo(out.readableBytes());
      assertThat(frame.wrap(out, out.readerIndex(), out.readableBytes())).isNull();
      assertThat(frame.type()).isEqualTo(FrameType.AGENT_DISCONNECT);
      assertThat(disconnect.read(out, frame.payloadIndex(), frame.payloadLength())).isNull();
      assertThat(disconnect.code()).isEqualTo(status.code());
      assertThat(
              status.message().matches(out, disconnect.messageIndex(), disconnect.messageLength()))
          .isTrue();
    }
    assertThat(disconnect.read(Wire.buffer("076d657373616765080161"), Wire.BEFORE, 11))
        .isEqualTo(Fault.NO_STATUS);
    assertThat(disconnect.read(Wire.buffer("0b7374617475732d636f64650800"), Wire.BEFORE, 14))
        .isEqualTo(Fault.WRONG_DATA_TYPE);
  }
}
