/**
 * One class a command: its options, its help, and what it does. {@code Commands} has them all.
 * Their fields are set by picocli.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.cli.command;
