package io.github.bytebufflow.agent;

import io.github.bytebufflow.runtime.Members;
import java.util.List;
import java.util.Set;

/** The agent's finder of members, for tests of the runtime. */
public final class TestMembers {
  private TestMembers() {}

  /** A finder without options that opens no module. */
  public static Members members() {
    return new MemberFinder(List.of(), c -> Set.of(), null, sentence -> {});
  }
}
