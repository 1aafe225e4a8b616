package io.github.bytebufflow.agent;

/** One of the application's own wrappers: a class, and the member that has its buffer. */
final class HolderOption {
  /** Binary name of the class. */
  final String className;

  /** Name of a field, or of a method without parameters. */
  final String member;

  HolderOption(String className, String member) {
    this.className = className;
    this.member = member;
  }
}
