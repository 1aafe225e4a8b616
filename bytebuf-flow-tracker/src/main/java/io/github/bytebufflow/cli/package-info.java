/** The main class of the jar. */
package io.github.bytebufflow.cli;
