package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What names of methods say of an end. */
class EndingsTest {
  @Test
  void whichNamesAreThoseOfAnEnd() {
    assertThat(Endings.isEnd("connectFailure")).isTrue();
    assertThat(Endings.isEnd("channelInactive")).isTrue();
    assertThat(Endings.isEnd("cancel")).isTrue();
    assertThat(Endings.isEnd("stop")).isTrue();
    assertThat(Endings.isEnd("halt")).isTrue();
    assertThat(Endings.isEnd("deinitialize")).isTrue();
    assertThat(Endings.isEnd("handlerRemoved0")).as("the other is without a digit").isTrue();
    assertThat(Endings.isEnd("reset1")).as("the first of several").isFalse();
    assertThat(Endings.isEnd("0")).isFalse();
    assertThat(Endings.isEnd("stopping")).isFalse();
    assertThat(Endings.isEnd("isClosed")).isFalse();
    assertThat(Endings.isEnd("decodeCloseComplete")).isFalse();
    assertThat(Endings.isEnd("closeHandler")).as("it takes one").isFalse();
    assertThat(Endings.isEnd("closeFuture")).as("it gives one").isFalse();
  }

  @Test
  void aFailureIsAnEndThatIsSeldom() {
    assertThat(Endings.isFailure("connectFailure")).isTrue();
    assertThat(Endings.isFailure("stop")).isFalse();
  }

  @Test
  void whatTakesOutOfAQueue() {
    assertThat(Endings.isGivingAway("pollAll")).isTrue();
    assertThat(Endings.isGivingAway("clear")).isTrue();
    assertThat(Endings.isGivingAway("size")).isFalse();
    assertThat(Endings.isTakingOut("removeFirst")).isTrue();
    assertThat(Endings.isTakingOut("clear")).isFalse();
  }
}
