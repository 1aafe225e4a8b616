package io.github.bytebufflow.agent.options;

/** A class that an option names, and a member of it. Immutable. */
public final class ClassMember {
  /** Binary name of the class. */
  public final String className;

  /** Name of a field or method. */
  public final String member;

  ClassMember(String className, String member) {
    this.className = className;
    this.member = member;
  }
}
