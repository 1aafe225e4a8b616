package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Type;

/** Descriptors read by their letters say what ASM's objects say. */
class DescriptorsTest {
  private static List<String> objects(String descriptor) {
    List<String> names = new ArrayList<>();
    for (int at = Descriptors.nextObject(descriptor, 1);
        at > 0;
        at = Descriptors.nextObject(descriptor, at)) {
      names.add(descriptor.substring(at, descriptor.indexOf(';', at)));
    }
    return names;
  }

  private static List<String> types(String descriptor) {
    List<Type> types = new ArrayList<>(List.of(Type.getArgumentTypes(descriptor)));
    types.add(Type.getReturnType(descriptor));
    List<String> names = new ArrayList<>();
    for (Type type : types) {
      if (type.getSort() == Type.OBJECT) {
        names.add(type.getInternalName());
      }
    }
    return names;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "()V",
        "()Lb/B;",
        "(Lb/B;)V",
        "(IJLb/B;DLc/LL;[La/A;Z)Lb/B;",
        "([[La/A;La/A;[ILb/B;)[Lb/B;",
        "([I[JLL/L;)[[D",
        "(La/A;[Lb/B;)La/A;",
      })
  void findsTheObjectsThatAreNoArrays(String descriptor) {
    assertThat(objects(descriptor)).isEqualTo(types(descriptor));
  }

  @Test
  void knowsWhatIsReturned() {
    assertThat(Descriptors.returnsObject("(La/A;)Lb/B;", false)).isTrue();
    assertThat(Descriptors.returnsObject("(La/A;)V", true)).isFalse();
    assertThat(Descriptors.returnsObject("()[Lb/B;", true)).isFalse();
    assertThat(Descriptors.returnsObject("()Ljava/lang/String;", false)).isFalse();
    assertThat(Descriptors.returnsObject("()Ljava/lang/String;", true)).isTrue();
  }
}
