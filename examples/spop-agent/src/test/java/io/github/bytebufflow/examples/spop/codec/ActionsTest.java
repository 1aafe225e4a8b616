package io.github.bytebufflow.examples.spop.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActionsTest {
  @Test
  void readsSetAndUnset() {
    Actions actions = Wire.actions(Wire.buffer("010302036b6579080576616c7565 020204036b6579"));
    assertThat(actions.next()).isTrue();
    assertThat(actions.isSet()).isTrue();
    assertThat(actions.scope()).isEqualTo(Scope.TRANSACTION);
    assertThat(actions.nameText()).isEqualTo("key");
    assertThat(actions.type()).isEqualTo(DataType.STRING);
    assertThat(actions.valueText()).isEqualTo("value");
    assertThat(actions.next()).isTrue();
    assertThat(actions.isSet()).isFalse();
    assertThat(actions.scope()).isEqualTo(Scope.RESPONSE);
    assertThat(actions.nameIs(Name.of("key"))).isTrue();
    assertThat(actions.next()).isFalse();
    assertThat(actions.fault()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "03, UNKNOWN_ACTION",
    "00, UNKNOWN_ACTION",
    "0103, TRUNCATED",
    "010202036b657900, WRONG_COUNT",
    "020302036b6579, WRONG_COUNT",
    "010305036b657900, UNKNOWN_SCOPE",
    "0202ff036b6579, UNKNOWN_SCOPE",
    "010302036b6579, TRUNCATED",
    "020202036b65, TRUNCATED",
    "010302036b65790a, UNKNOWN_DATA_TYPE",
  })
  void saysWhatIsWrong(String hex, Fault fault) {
    Actions actions = Wire.actions(Wire.buffer(hex));
    assertThat(actions.next()).isFalse();
    assertThat(actions.fault()).isEqualTo(fault);
  }
}
