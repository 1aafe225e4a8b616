package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.runtime.Recorder;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** What woven code calls is there, and all that is there for woven code can be called. */
class RecorderEntryTest {
  @Test
  void theEntriesAreThePublicMethodsOfTheRecorder() {
    assertThat(Code.RECORDER).isEqualTo(Type.getInternalName(Recorder.class));
    List<String> methods =
        Stream.of(Recorder.class.getMethods())
            .filter(m -> m.getDeclaringClass() == Recorder.class)
            .map(m -> m.getName() + Type.getMethodDescriptor(m))
            .collect(Collectors.toList());
    assertThat(Stream.of(RecorderEntry.values()).map(e -> e.method + e.descriptor))
        .containsExactlyInAnyOrderElementsOf(methods);
  }
}
