package io.github.bytebufflow.serve;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Figures;
import io.github.bytebufflow.balance.Verdict;
import io.github.bytebufflow.snapshot.Snapshot;

/** Where the memory is, as JMX and the API have it for a person. Stateless. */
public final class MemoryText {
  private MemoryText() {}

  /**
   * The verdicts, and the lines of the balance that are known.
   *
   * @param snapshot with or without a balance
   * @return some lines of text, each with an end
   */
  public static String of(Snapshot snapshot) {
    Balance balance = snapshot.balance;
    if (balance == null) {
      return "the tracker has taken no balance of the memory\n";
    }
    StringBuilder text = new StringBuilder();
    for (Verdict verdict : balance.verdicts) {
      text.append(verdict.cause).append(": ").append(verdict.sentence);
      text.append("; next: ").append(verdict.next).append('\n');
    }
    balance.books.fields(new Lines(text));
    for (String missing : balance.missing) {
      text.append("not known: ").append(missing).append('\n');
    }
    return text.toString();
  }

  /** A line for each figure that is known. */
  private static final class Lines implements Figures<RuntimeException> {
    private final StringBuilder text;

    Lines(StringBuilder text) {
      this.text = text;
    }

    @Override
    public long figure(String name, long value) {
      if (Figures.isKnown(value)) {
        text.append(name).append(' ').append(value).append(" bytes\n");
      }
      return value;
    }
  }
}
