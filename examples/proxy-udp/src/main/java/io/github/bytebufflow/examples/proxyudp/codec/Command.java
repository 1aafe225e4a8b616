package io.github.bytebufflow.examples.proxyudp.codec;

/** On whose behalf the sender talks (section 2.2). */
public enum Command {
  /** On its own, as for a health check: the real endpoints are those of the datagram. */
  LOCAL,
  /** On that of a client, whose addresses follow. */
  PROXY
}
