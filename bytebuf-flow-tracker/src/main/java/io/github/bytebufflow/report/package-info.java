/**
 * Renders a snapshot for a reader. {@code ReportFormat} names the formats and calls the renderer of
 * each.
 *
 * <ul>
 *   <li>Leak report: {@code LeakReport} draws one {@code LeakBlock} for each of {@code LeakPaths};
 *       {@code PathLines} draws the path, {@code Parting} finds where it leaves the released ones;
 *       who is responsible comes from {@code leaks}. {@code Closing} has the last lines, {@code
 *       Suspects} the old live buffers.
 *   <li>Tree: {@code TreeReport}.
 *   <li>Memory: {@code MemoryReport} draws a balance, {@code MemoryAccount} its books, {@code
 *       Sparkline} its history; {@code MemoryText} has it in a line, {@code SiteNames} the paths.
 *   <li>Words: {@code RootText}, {@code StepText}, {@code PathText}, {@code Frames}, {@code
 *       Amounts}, {@code Sums}, {@code Share}; {@code Page}, {@code Columns} and {@code Paint} lay
 *       them out.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.report;
