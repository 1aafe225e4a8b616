/**
 * A snapshot in the formats of other programs, one class for each: profilers, spreadsheets, graphs,
 * code scanning, tickets. {@code report.ReportFormat} names the formats; text for people is in
 * {@code report}.
 *
 * <ul>
 *   <li>Profiles: {@code Pprof} with {@code ProtoWriter}, {@code Collapsed}, {@code Speedscope};
 *       all name their frames by {@code FrameNames} and {@code SourceFiles}, and count by {@code
 *       Outcome}.
 *   <li>Tables: {@code Csv}.
 *   <li>Graphs: {@code Dot} and {@code Mermaid} draw an {@code Excerpt}, the worst paths.
 *   <li>Leaks: {@code Sarif}, {@code GitHub} and {@code Brief}, from the {@code LeakEntry} of each.
 * </ul>
 *
 * <p>Every writer streams and does not recurse. Names of classes, threads and files are not ours:
 * each writer escapes them as its format wants, after {@code Plain} has taken out what no format
 * can show.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.export;
