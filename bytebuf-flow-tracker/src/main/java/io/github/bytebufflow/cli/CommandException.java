package io.github.bytebufflow.cli;

/** A command could not be done; the message is one sentence for the user. */
final class CommandException extends Exception {
  private static final long serialVersionUID = 1;

  CommandException(String sentence) {
    super(sentence);
  }
}
