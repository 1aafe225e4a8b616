/**
 * The web page: one HTML file without references to anything else.
 *
 * <ul>
 *   <li>{@code WebPage} hands it out, empty for HTTP or with a snapshot inside for a file. The file
 *       is composed at build time of the sources in {@code src/main/page}.
 *   <li>{@code PageData} is what the page shows: a snapshot in a form that is small and quick to
 *       read.
 *   <li>{@code HtmlSafe} makes JSON safe inside HTML.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.page;
