/**
 * The tracker's events for JDK Flight Recorder: {@code bytebufflow.Leak}, {@code
 * bytebufflow.Suspect}, {@code bytebufflow.Summary} and {@code bytebufflow.Balance}.
 *
 * <p>{@code Flight} registers them and emits them. All of them are disabled unless a recording
 * enables them. Nothing here is loaded before the flight recorder itself was initialised by
 * somebody else, and in a JVM without the module {@code jdk.jfr} nothing ever is.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.flight;
