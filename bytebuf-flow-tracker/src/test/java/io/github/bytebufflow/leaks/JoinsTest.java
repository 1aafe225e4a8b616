package io.github.bytebufflow.leaks;

import static io.github.bytebufflow.leaks.Leaks.direct;
import static io.github.bytebufflow.snapshot.Trees.at;
import static io.github.bytebufflow.snapshot.Trees.snapshot;
import static io.github.bytebufflow.snapshot.Trees.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.Suspect;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leaks that one line of the program makes are told as one. */
class JoinsTest {
  private static final String CACHE = "com.acme.Cache";

  /** Two leaks: what two methods made, and two others had last. */
  private final Snapshot snapshot =
      snapshot(
          with(direct(), made("load", 5, "get", 7).build(), made("copy", 9, "find", 3).build())
              .build());

  private static Draft made(String maker, int line, String last, long leaked) {
    Draft call = at(Kind.CALL, CACHE, maker, line);
    Draft end = at(Kind.ENTER, CACHE, last, 20);
    end.counts.leaked = leaked;
    end.counts.leakedBytes = leaked * 10;
    call.children.add(end.build());
    return call;
  }

  private List<Finding> found(Suspect first, Suspect second) {
    List<Finding> findings = new ArrayList<>();
    List<Suspect> suspects = List.of(first, second);
    for (Leak leak : LeakPaths.of(snapshot).leaks()) {
      Suspect suspect = suspects.get(findings.size());
      findings.add(
          LeakJudge.finding(leak, List.of(suspect), false, "look at LEAK " + leak.fingerprint()));
    }
    return Findings.joined(snapshot, findings);
  }

  private static Suspect suspect(String type, String method, int weight, String reason) {
    return new Suspect(type, method, 31, "Cache.java", null, weight, reason, null);
  }

  private static Suspect evicts(int weight) {
    return suspect(CACHE, "evict", weight, "removes the content of Cache.all");
  }

  @Test
  void whatOneLineLosesIsOneLeak() {
    List<Finding> joined = found(evicts(58), evicts(58));

    assertThat(joined).hasSize(1);
    Finding one = joined.get(0);
    assertThat(one.leaked).isEqualTo(10);
    assertThat(one.bytes).isEqualTo(100);
    assertThat(one.also).hasSize(1).doesNotContain(one.fingerprint);
    assertThat(one.next).contains(one.fingerprint);
    assertThat(one.others).hasSize(1);

    Snapshot judged = snapshot.with(joined);
    List<Leak> leaks = LeakPaths.of(judged).leaks();
    assertThat(leaks).hasSize(1);
    assertThat(leaks.get(0).fingerprint()).isEqualTo(one.fingerprint);
    assertThat(leaks.get(0).also()).containsExactlyElementsOf(one.also);
    assertThat(leaks.get(0).leaked()).isEqualTo(10);
  }

  @Test
  void whoOnlyHadTheBufferJoinsNothing() {
    assertThat(found(evicts(52), evicts(52))).hasSize(2);
  }

  @Test
  void anotherReasonIsAnotherLeak() {
    assertThat(found(evicts(58), suspect(CACHE, "evict", 58, "puts another one there"))).hasSize(2);
  }

  @Test
  void aMethodOfALibraryJoinsNothing() {
    Suspect library = suspect("io.grpc.Cache", "evict", 58, "removes what is there");
    assertThat(found(library, library)).hasSize(2);
  }

  /** Each line may be a mistake of its own. */
  @Test
  void whoMadeBothInTwoLinesMadeTwoMistakes() {
    Suspect load = suspect(CACHE, "load", 90, "creates the buffer, and loses it");
    assertThat(found(load, load)).hasSize(2);
  }
}
