/** Renders a snapshot for a reader: one renderer per format. */
package io.github.bytebufflow.report;
