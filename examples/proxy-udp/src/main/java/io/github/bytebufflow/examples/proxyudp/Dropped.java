package io.github.bytebufflow.examples.proxyudp;

/** Why a datagram was not answered, beside what is wrong with its header. */
enum Dropped {
  /** The sender is not a load balancer of ours: its header could name any client. */
  UNTRUSTED_SENDER,
  /** Longer than the limit. */
  TOO_LONG,
  /** Answers wait already, more than the limit. */
  OVERLOADED,
  /** Behind the header is no question of DNS. */
  NO_QUESTION,
  /** The answer could not be sent. */
  SEND_FAILED
}
