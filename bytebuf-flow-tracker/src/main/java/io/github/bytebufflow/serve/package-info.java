/**
 * How a running tracker is asked, and where its reports go.
 *
 * <ul>
 *   <li>Source: {@code FlowSource} yields snapshots, {@code Controls} changes the tracker, {@code
 *       LiveSource} is the tracker of this JVM. {@code Renderer} makes texts and JSON of snapshots.
 *   <li>JMX: {@code FlowTracker}, with {@code RecentSnapshot} and {@code LeakTable} for its
 *       attributes.
 *   <li>HTTP: {@code HttpEndpoint} listens, {@code HttpHandler} guards and answers, {@code
 *       HttpRoutes} has all addresses. The server itself is in {@code serve.http}.
 *   <li>Files: {@code ReportFile}, written by {@code SafeFile}; {@code SpareFile} where that fails.
 *   <li>Log: {@code LeakLog} decides which leaks are reported while the process runs.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.serve;
