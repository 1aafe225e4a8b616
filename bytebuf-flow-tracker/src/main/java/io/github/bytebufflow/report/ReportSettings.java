package io.github.bytebufflow.report;

/** What a reader wants of a report. Immutable; every {@code with} method makes a copy. */
public final class ReportSettings {
  /** Plain text without suspects, note or a next step of the caller's. */
  public static final ReportSettings DEFAULT =
      new ReportSettings(false, false, false, false, "", "", BundleSettings.DEFAULT);

  final boolean colour;
  final boolean suspects;
  final boolean fullNames;
  final boolean end;
  final String note;
  final String next;
  final BundleSettings bundle;

  private ReportSettings(
      boolean colour,
      boolean suspects,
      boolean fullNames,
      boolean end,
      String note,
      String next,
      BundleSettings bundle) {
    this.colour = colour;
    this.suspects = suspects;
    this.fullNames = fullNames;
    this.end = end;
    this.note = note;
    this.next = next;
    this.bundle = bundle;
  }

  /**
   * Asks for ANSI colours.
   *
   * @param on true where the text goes to a terminal
   * @return a copy
   */
  public ReportSettings withColour(boolean on) {
    return new ReportSettings(on, suspects, fullNames, end, note, next, bundle);
  }

  /**
   * Asks for the live buffers that are older than {@code suspect-age}.
   *
   * @param on true for a section of their own in the leak report
   * @return a copy
   */
  public ReportSettings withSuspects(boolean on) {
    return new ReportSettings(colour, on, fullNames, end, note, next, bundle);
  }

  /**
   * Asks for class names with their packages in the tree.
   *
   * @param on true for full names
   * @return a copy
   */
  public ReportSettings withFullNames(boolean on) {
    return new ReportSettings(colour, suspects, on, end, note, next, bundle);
  }

  /**
   * Says that this is the last report: what to try next is for the next run then.
   *
   * @param last true when the process ends, or the tracker leaves it
   * @return a copy
   */
  public ReportSettings withEnd(boolean last) {
    return new ReportSettings(colour, suspects, fullNames, last, note, next, bundle);
  }

  /**
   * Adds a remark of the caller's, as {@code no collection: leaks may be among the live}.
   *
   * @param text one sentence, or empty for none
   * @return a copy
   */
  public ReportSettings withNote(String text) {
    return new ReportSettings(colour, suspects, fullNames, end, text, next, bundle);
  }

  /**
   * Replaces the last line of the leak report.
   *
   * @param text the next command or thing to try, or empty for what the report itself proposes
   * @return a copy
   */
  public ReportSettings withNext(String text) {
    return new ReportSettings(colour, suspects, fullNames, end, note, text, bundle);
  }

  /**
   * Says what a bundle has.
   *
   * @param settings what is left in it
   * @return a copy
   */
  public ReportSettings withBundle(BundleSettings settings) {
    return new ReportSettings(colour, suspects, fullNames, end, note, next, settings);
  }

  /**
   * Says that the report is written by the JVM that it is about.
   *
   * @return a copy
   */
  public ReportSettings ofThisJvm() {
    return withBundle(bundle.withThisJvm(true));
  }
}
