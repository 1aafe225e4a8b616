/** Renders a snapshot for a reader: one renderer per format. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.report;
