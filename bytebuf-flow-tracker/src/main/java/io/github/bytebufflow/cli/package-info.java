/** The main class of the jar. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.cli;
