/** Leaks by fingerprint, which stays the same over builds: the tables of several snapshots. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.cli.compare;
