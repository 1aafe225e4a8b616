/**
 * The main class of the jar, and what goes wrong with a command line.
 *
 * <ul>
 *   <li>{@code command}: one class a command.
 *   <li>{@code compare}: tables of leaks, for several snapshots.
 *   <li>{@code source}: files, JVMs and addresses that have snapshots.
 *   <li>{@code output}: standard output, files, tables, the terminal.
 * </ul>
 *
 * <p>The agent loads none of it: {@code agent} does not know this package.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.cli;
