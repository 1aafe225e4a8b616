package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.leaks.LeakPath;
import io.github.bytebufflow.leaks.LeakPaths;
import io.github.bytebufflow.leaks.Outcomes;
import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Trees;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LookAtTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          THROW   | 1 | the exception path out of Shop.order: IOException leaves it
          ENTER   | 1 | Shop.order: the buffer came in and was neither released nor passed on
          ENTER   | 2 | passed on; the count was raised at Shop.keep:5
          CALL    | 1 | Shop.order: what it allocates in line 57 is neither released nor passed on
          RETURN  | 1 | the buffer that Shop.order returns to Till.pay (Till.java:9)
          HANDOFF | 1 | who takes it on from Shop.order:57
          RETAIN  | 2 | the retain at Shop.order:57: it raised the count, and no release lowered it
          VIEW    | 1 | the view made at Shop.order:57
          RELEASE | 2 | Shop.order:57 was still 1: one release is missing; the count was raised at
          RELEASE | 3 | Shop.order:57 was still 2+: one release is missing
          WRITE   | 1 | the write at Shop.order:57: it neither completed nor failed
          WRITE   | 2 | the write at Shop.order:57 was still 1: one release is missing; the count was
          TAIL    | 1 | no handler took the message
          TOUCH   | 1 | what comes after the touch at Shop.order:57
          """)
  void theLastStepSaysWhatToLookAt(Kind kind, int ref, String expected) {
    Draft end = Trees.at(kind, "com.acme.Shop", "order", 57);
    end.place.ref = ref;
    end.counts.leaked = 1;
    end.place.exception = kind == Kind.THROW ? "java.io.IOException" : null;
    end.place.stack =
        List.of(
            new StackTraceElement("com.acme.Shop", "order", "Shop.java", 57),
            new StackTraceElement("com.acme.Till", "pay", "Till.java", 9));
    Draft retain = Trees.at(Kind.RETAIN, "com.acme.Shop", "keep", 5);
    retain.place.ref = 2;
    Snapshot snapshot =
        Trees.snapshot(Trees.chain(Trees.root("A.directBuffer", "direct"), retain, end));

    assertThat(lookAt(snapshot)).contains(expected);
  }

  @ParameterizedTest
  @CsvSource({"direct, buffer", "none, buffer"})
  void aRootWithoutStepsAsksForTheScope(String memory, String noun) {
    Draft root = Trees.root("A.directBuffer", memory);
    root.counts.leaked = 1;

    assertThat(lookAt(Trees.snapshot(root.build())))
        .isEqualTo(
            "the callers of A.directBuffer: no step followed, so no method in scope had the "
                + noun
                + " (option include)");
  }

  private static String lookAt(Snapshot snapshot) {
    LeakPath leak = LeakPaths.of(snapshot).leaks().get(0);
    Outcomes outcomes = new Outcomes();
    outcomes.add(leak.root());
    return LookAt.of(leak, new Parting(leak.nodes(), outcomes));
  }
}
