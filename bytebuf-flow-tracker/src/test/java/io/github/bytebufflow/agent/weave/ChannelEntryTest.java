package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.runtime.ChannelWork;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** What woven code calls is there, and all that is there for woven code can be called. */
class ChannelEntryTest {
  @Test
  void theEntriesAreThePublicMethodsOfChannelWork() {
    assertThat(ChannelEntry.CLASS).isEqualTo(Type.getInternalName(ChannelWork.class));
    List<String> methods =
        Stream.of(ChannelWork.class.getMethods())
            .filter(m -> m.getDeclaringClass() == ChannelWork.class)
            .map(m -> m.getName() + Type.getMethodDescriptor(m))
            .collect(Collectors.toList());
    assertThat(Stream.of(ChannelEntry.values()).map(e -> e.method + e.descriptor))
        .containsExactlyInAnyOrderElementsOf(methods);
  }
}
