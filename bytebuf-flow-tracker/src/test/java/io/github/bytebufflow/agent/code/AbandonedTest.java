package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Mailroom;
import io.github.bytebufflow.leaks.MethodUse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who lets an object go that has buffers, and does not end it. */
class AbandonedTest {
  private static final String MAILROOM = Mailroom.class.getName();
  private static final String MAILBOX = MAILROOM.replace("Mailroom", "Mailbox");
  private static final String TENANT = MAILROOM.replace("Mailroom", "Tenant");
  private static final String NEWSLETTER = MAILROOM.replace("Mailroom", "Newsletter");

  /** A mailbox is in a tenant, and tenants are in a map of the mailroom. */
  @Test
  void whoDoesNotEndWhatIsTakenOut() {
    List<MethodUse> all =
        ObjectUsesTest.reader(MAILROOM, MAILBOX, TENANT, NEWSLETTER).abandoned(MAILBOX, "letters");

    assertThat(all)
        .extracting(one -> one.method)
        .as("neither who ends it, passes it on or returns it, nor who only knows it")
        .containsExactlyInAnyOrder("replace", "evict", "sweep", "shutdown");
    assertThat(all)
        .filteredOn(one -> one.skippedAt > 0)
        .extracting(one -> one.method)
        .as("ends others")
        .containsExactly("shutdown");
    assertThat(all).allMatch(one -> one.className.equals(MAILROOM) && one.lostAt > 0);
    assertThat(all)
        .filteredOn(one -> one.method.equals("evict"))
        .allMatch(one -> one.takenOutOf.field.equals("tenants"));
  }

  @Test
  void nobodyWhereNoEndGivesAnythingBack() {
    CodeReader reader = ObjectUsesTest.reader(MAILROOM, TENANT);

    assertThat(reader.abandoned(TENANT, "idle")).isEmpty();
    assertThat(reader.abandoned("com.acme.Unknown", "letters")).isEmpty();
  }

  @Test
  void nobodyWhereNobodyIsKnown() {
    assertThat(ObjectUsesTest.reader(MAILBOX).abandoned(MAILBOX, "letters")).isEmpty();
  }
}
