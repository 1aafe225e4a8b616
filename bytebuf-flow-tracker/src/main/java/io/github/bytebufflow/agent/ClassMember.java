package io.github.bytebufflow.agent;

/** A class that an option names, and a member of it. Immutable. */
final class ClassMember {
  /** Binary name of the class. */
  final String className;

  /** Name of a field or method. */
  final String member;

  ClassMember(String className, String member) {
    this.className = className;
    this.member = member;
  }
}
