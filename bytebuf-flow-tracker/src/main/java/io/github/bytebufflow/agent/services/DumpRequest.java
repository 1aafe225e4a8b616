package io.github.bytebufflow.agent.services;

/**
 * What somebody who has attached wants written: the words that stand in place of options, such as
 * {@code gc-dump:/tmp/flows.json} or {@code dump+addresses:/tmp/bundle.zip}. Immutable.
 */
public final class DumpRequest {
  private static final String COLLECT = "gc-";
  private static final String DUMP = "dump";
  private static final String ADDRESSES = "+addresses";
  private static final String HINTS = "+hints";

  /** Where to write, as it was sent. */
  public final String file;

  /** Whether to collect garbage before. */
  final boolean collects;

  /** Whether a bundle has the addresses of peers. */
  final boolean addresses;

  /** Whether a bundle has the hints of the program. */
  final boolean hints;

  private DumpRequest(String file, boolean collects, boolean addresses, boolean hints) {
    this.file = file;
    this.collects = collects;
    this.addresses = addresses;
    this.hints = hints;
  }

  /**
   * Reads what was sent.
   *
   * @param arguments the words and a file, or options; may be null
   * @return the request; null if the arguments are something else
   */
  public static DumpRequest of(String arguments) {
    int colon = arguments == null ? -1 : arguments.indexOf(':');
    if (colon < 0) {
      return null;
    }
    String words = arguments.substring(0, colon);
    String file = arguments.substring(colon + 1);
    for (int bits = 0; bits < 8; bits++) {
      boolean collects = (bits & 1) != 0;
      boolean addresses = (bits & 2) != 0;
      boolean hints = (bits & 4) != 0;
      if (words.concat(":").equals(words(collects, addresses, hints))) {
        return new DumpRequest(file, collects, addresses, hints);
      }
    }
    return null;
  }

  /**
   * What to send, before the file.
   *
   * @param collects whether to collect garbage before
   * @param addresses whether a bundle has the addresses of peers
   * @param hints whether a bundle has the hints of the program
   * @return the words, with a colon at their end
   */
  public static String words(boolean collects, boolean addresses, boolean hints) {
    return (collects ? COLLECT : "")
        + DUMP
        + (addresses ? ADDRESSES : "")
        + (hints ? HINTS : "")
        + ':';
  }
}
