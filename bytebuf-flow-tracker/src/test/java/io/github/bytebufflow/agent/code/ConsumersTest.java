package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Clerk;
import io.github.bytebufflow.fake.kept.CountedLetter;
import io.github.bytebufflow.fake.kept.DeadLetters;
import io.github.bytebufflow.fake.kept.Errand;
import io.github.bytebufflow.fake.kept.Letter;
import io.github.bytebufflow.fake.kept.Office;
import io.github.bytebufflow.fake.kept.PostBox;
import io.github.bytebufflow.fake.kept.Prices;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.snapshot.Kind;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who gets messages that have buffers, and what becomes of the messages there. */
class ConsumersTest {
  private final CodeReader reader = new CodeReader(LoadedClasses.of(Letter.class, Office.class));

  @Test
  void whoGetsAMessage() {
    List<MethodUse> uses =
        reader.consumers(Set.of(Letter.class.getName()), Set.of(Office.class.getName()));

    assertThat(uses)
        .as("who only reads has not to release")
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("open", "burn", "pass");
    assertThat(uses)
        .filteredOn(use -> use.lostAt > 0)
        .extracting(u -> u.method)
        .containsExactlyInAnyOrder("open", "pass");
    assertThat(uses.stream().filter(MethodUse::onlyReleases)).hasSize(1);
  }

  /** A base class that releases messages releases those with a count. */
  @Test
  void theLastHandlerOwnsAMessageWithoutACount() {
    CodeReader one =
        new CodeReader(LoadedClasses.of(Letter.class, CountedLetter.class, Clerk.class));
    List<MethodUse> uses = one.consumers(Set.of(Letter.class.getName()), Set.of());
    assertThat(uses)
        .extracting(use -> use.method)
        .as("by its type, and by a cast")
        .containsExactlyInAnyOrder("channelRead0", "messageReceived");
    assertThat(uses).allMatch(use -> use.owns && use.lostAt > 0);

    assertThat(one.consumers(Set.of(CountedLetter.class.getName()), Set.of())).isEmpty();
  }

  /** Whatever comes there: a message without a count stays as it is. */
  @Test
  void aHandlerThatReleasesWhatHasNoCount() {
    CodeReader one =
        new CodeReader(LoadedClasses.of(Letter.class, CountedLetter.class, DeadLetters.class));
    List<MethodUse> uses = one.consumers(Set.of(Letter.class.getName()), Set.of());
    assertThat(uses).extracting(use -> use.method).containsExactly("channelRead");
    assertThat(uses.get(0).lostAt).isPositive();
    assertThat(one.consumers(Set.of(CountedLetter.class.getName()), Set.of())).isEmpty();
  }

  /** Where another of its methods knows such messages, these come there. */
  @Test
  void whatAHandlerReleasesInTheOtherDirectionIsNoSuchMessage() {
    CodeReader one = new CodeReader(LoadedClasses.of(Letter.class, PostBox.class));
    assertThat(one.consumers(Set.of(Letter.class.getName()), Set.of()))
        .extracting(use -> use.method)
        .containsExactly("write");
  }

  /** Netty's utility does nothing with an object that has no count. */
  @Test
  void aReleaseOfWhatHasNoCountIsNone() {
    String box = PostBox.class.getName();
    CodeReader one = new CodeReader(LoadedClasses.of(Letter.class, PostBox.class));
    MethodUse read = one.given(box, "readLetter", 0, "isHeavy", Code.Role.GIVEN);
    assertThat(read.isKnown()).isTrue();
    assertThat(read.releases).isFalse();
    assertThat(read.inVainAt).isPositive();
    assertThat(read.lostAt).isPositive();

    CodeReader counted =
        new CodeReader(LoadedClasses.of(Letter.class, CountedLetter.class, PostBox.class));
    read = counted.given(box, "readLetter", 0, "isHeavy", Code.Role.GIVEN);
    assertThat(read.releases).as("some letters have a count").isTrue();
    assertThat(read.inVainAt).isZero();
  }

  @Test
  void whatIsAStringIsNoBuffer() {
    CodeReader one = new CodeReader(LoadedClasses.of(Letter.class, PostBox.class));
    MethodUse sort = one.held(PostBox.class.getName(), "sort", 0, Kind.ENTER);
    assertThat(sort.releases).isTrue();
    assertThat(sort.lostAt).isZero();
  }

  @Test
  void aStreamOfTheJdkIsNotBorrowedAsAMessageOfNettysIs() {
    CodeReader one = new CodeReader(LoadedClasses.of(Letter.class, PostBox.class));
    MethodUse decode = one.held(PostBox.class.getName(), "decode", 0, Kind.ENTER);
    assertThat(decode.borrows).isFalse();
    assertThat(decode.consumes).isTrue();
    assertThat(decode.lostAt).isPositive();
  }

  @Test
  void anObjectThatGivesAwayWhatItWasMadeWith() {
    String errands = Errand.class.getName() + "s";
    CodeReader reader = ObjectUsesTest.reader(errands, Errand.class.getName());
    MethodUse start = reader.held(errands, "start", 0, Kind.ENTER);
    assertThat(start.takenBy).isEqualTo("Errand.start");
    assertThat(start.lostAt).isZero();
    MethodUse look = reader.held(errands, "look", 0, Kind.ENTER);
    assertThat(look.takenBy).isNull();
    assertThat(look.lostAt).isPositive();
  }

  @Test
  void whoCombinesFuturesOfBuffers() {
    CodeReader one =
        new CodeReader(LoadedClasses.of(ByteBuf.class, Prices.class, Office.class, Letter.class));
    assertThat(one.combining(Set.of(Prices.class.getName())))
        .allMatch(use -> use.lostAt > 0)
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("inBoth", "first", "inTime", "all");
    assertThat(one.combining(Set.of(Office.class.getName()))).as("knows no future").isEmpty();
  }

  @Test
  void theMessageThatAMethodMakesIsKnown() {
    MethodUse post = reader.held(Office.class.getName(), "post", 0, Kind.ENTER);

    assertThat(post.objects)
        .extracting(made -> made.className)
        .containsExactly(Letter.class.getName());
    assertThat(post.objects.get(0).field).isEqualTo("content");
  }

  @Test
  void whatNobodyHasLoaded() {
    assertThat(reader.consumers(Set.of("com.acme.Letter"), Set.of())).isEmpty();
    assertThat(reader.consumers(Set.of(), Set.of())).isEmpty();
  }

  @Test
  void whoIsLoadedLaterIsFoundByTheNextReport() {
    Class<?>[] loaded = {Letter.class, Letter.class};
    CodeReader one = new CodeReader(LoadedClasses.of(loaded));
    Set<String> letters = Set.of(Letter.class.getName());
    assertThat(one.consumers(letters, Set.of())).isEmpty();

    loaded[1] = Office.class;
    assertThat(one.consumers(letters, Set.of())).as("the same report").isEmpty();
    one.done();
    assertThat(one.consumers(letters, Set.of())).isNotEmpty();
  }

  /** A lambda has what it captures: what it loses, its method loses. */
  @Test
  void whatALambdaHasCaptured() {
    MethodUse later = reader.held(Office.class.getName(), "later", 0, Kind.ENTER);

    assertThat(later.takers).hasSize(1);
    assertThat(later.takers.get(0).method).startsWith("lambda$later$");
    assertThat(later.takers.get(0).lostAt).isPositive();
    assertThat(later.takers.get(0).releases).isTrue();
  }
}
