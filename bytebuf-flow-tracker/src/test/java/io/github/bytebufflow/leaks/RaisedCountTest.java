package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.chain;
import static io.github.bytebufflow.snapshot.Trees.root;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is named where a count was raised that no step shows. */
class RaisedCountTest {
  private static final String SHOP = "com.acme.Shop";
  private static final String FLUX = "reactor.core.publisher.FluxPublishOn$PublishOnSubscriber";

  private final List<Assembler> assemblers = new ArrayList<>();

  private final Code code =
      new Code() {
        @Override
        public MethodUse held(String className, String method, int line, Kind kind) {
          return MethodUse.UNKNOWN;
        }

        @Override
        public MethodUse given(
            String className, String method, int line, String called, Role role) {
          return MethodUse.UNKNOWN;
        }

        @Override
        public List<MethodUse> handler(String className, String entry) {
          return List.of();
        }

        @Override
        public List<Assembler> assemblersOfBuffers(Set<String> around, Set<String> operators) {
          assertThat(operators).containsExactly("FluxPublishOn");
          return assemblers;
        }

        @Override
        public String artifact(String className) {
          return null;
        }
      };

  /** A function returns the buffer with one count more; the receiver gives back its own. */
  private Finding finding() {
    return finding(true);
  }

  /**
   * The same.
   *
   * @param later whether the operator still ran when the receiver gave back its count
   */
  private Finding finding(boolean later) {
    StackTraceElement operator =
        new StackTraceElement(FLUX, "onSubscribe", "FluxPublishOn.java", 9);
    StackTraceElement drain =
        new StackTraceElement("org.library.Receiver", "drain", "Receiver.java", 70);
    Draft returned = at(Kind.RETURN, "org.library.Body", "lambda$retain$0", 0);
    returned.place.stack = later ? List.of() : List.of(operator);
    Draft released = at(Kind.RELEASE, "org.library.Receiver", "drain", 70);
    released.place.ref = 2;
    released.counts.leaked = 5;
    released.place.stack = later ? List.of(drain, operator) : List.of(drain);
    Draft root = root("PooledByteBufAllocator.directBuffer", "pooled-direct");
    List<Finding> findings =
        Findings.find(snapshot(chain(root, returned, released)), code, KnownLeaks.NONE);
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  @Test
  void whoRaisedItUnseenIsNamed() {
    assertThat(finding().suspects.get(0).reason)
        .isEqualTo("had the buffer when its count was raised");
    assertThat(finding().decided).isFalse();
  }

  @Test
  void theNewCountGoesDownTheStream() {
    assemblers.add(new Assembler(SHOP, "writeTo", null, 40, "publishOn", 0, true, true, false));

    assertThat(finding().suspects)
        .extracting(one -> one.method)
        .startsWith("writeTo", "lambda$retain$0");
    assertThat(finding().decided).as("the path proves nothing of who made it").isFalse();
    assertThat(finding(false).suspects.get(0).method).isEqualTo("writeTo");
  }
}
