package io.github.bytebufflow.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class that cannot be changed does not keep the others from it. */
class RetransformationTest {
  private final List<Class<?>> changed = new ArrayList<>();
  private int calls;

  private final Retransformation weaving =
      new Retransformation(
          (Instrumentation)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {Instrumentation.class},
                  (proxy, method, arguments) -> {
                    calls++;
                    List<Class<?>> classes = List.of((Class<?>[]) arguments[0]);
                    if (classes.contains(Thread.class)) {
                      throw new VerifyError("bad");
                    }
                    changed.addAll(classes);
                    return null;
                  }));

  @Test
  void goesInBatches() {
    weaving.inBatches(new ArrayList<>(Collections.nCopies(250, String.class)));
    assertThat(calls).isEqualTo(3);
    assertThat(weaving.done()).isEqualTo(250);
    assertThat(weaving.failures()).isEmpty();
  }

  @Test
  void leavesOutTheOneThatFails() {
    weaving.together(List.of(String.class, Thread.class, List.class));
    assertThat(changed).containsExactly(String.class, List.class);
    assertThat(weaving.done()).isEqualTo(2);
    assertThat(weaving.failures())
        .isEqualTo(
            "; 1 could not be changed, the first is java.lang.Thread: java.lang.VerifyError: bad");
  }

  /** Each call stops the application. */
  @Test
  void findsTheOneThatFailsInFewCalls() {
    List<Class<?>> classes = new ArrayList<>(Collections.nCopies(63, String.class));
    classes.add(20, Thread.class);
    weaving.inBatches(classes);
    assertThat(weaving.done()).isEqualTo(63);
    assertThat(calls).as("two for each of the six halvings of 64").isEqualTo(13);
  }
}
