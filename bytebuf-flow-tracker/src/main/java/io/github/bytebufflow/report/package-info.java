/**
 * Renders a snapshot for a reader. {@code ReportFormat} names the formats and calls the renderer of
 * each.
 *
 * <ul>
 *   <li>Leak report: {@code LeakReport} draws one {@code LeakBlock} for each of {@code LeakPaths};
 *       {@code PathLines} draws the path, {@code Parting} finds where it leaves the released ones,
 *       {@code LastHolder} who had the buffer last, {@code LookAt} what to look at. {@code Closing}
 *       has the last lines, {@code Suspects} the old live buffers. {@code ZoomedPaths} finds the
 *       finer path of a leak that was zoomed into.
 *   <li>Tree: {@code TreeReport}.
 *   <li>Names: {@code Fingerprint} of a leak, {@code CodeOwner} of a class.
 *   <li>Words: {@code RootText}, {@code StepText}, {@code PathText}, {@code Frames}, {@code
 *       Amounts}, {@code Sums}, {@code Share}; {@code Page} and {@code Paint} lay them out.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.report;
