package io.github.bytebufflow.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class StacksTest {
  private static final StackTraceElement MAIN =
      new StackTraceElement("com.acme.Main", "main", "Main.java", 3);
  private static final StackTraceElement REJECT =
      new StackTraceElement("com.acme.Codec", "reject", "Codec.java", 7);

  private final Stacks stacks = new Stacks();

  /** The first frame of all is the outermost of a stack without a thread. */
  @Test
  void withoutAThreadTheOutermostFrameStays() throws IOException {
    assertThat(stacks.index(List.of(REJECT, MAIN), null)).isEqualTo(2);
    assertThat(stacks.index(List.of(MAIN), null)).isEqualTo(1);
    assertThat(written())
        .endsWith(
            "\"frames\":[\"com.acme.Main.main(Main.java:3)\",\"com.acme.Codec.reject(Codec.java:7)\"],"
                + "\"stacks\":[0,0,0,0,1,1]}");
  }

  @Test
  void noStackIsNone() {
    assertThat(stacks.index(List.of(), null)).isZero();
    assertThat(stacks.index(List.of(), "worker")).isEqualTo(1);
  }

  private String written() throws IOException {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
      json.writeStartObject();
      stacks.write(json);
      json.writeEndObject();
    }
    return out.toString();
  }
}
