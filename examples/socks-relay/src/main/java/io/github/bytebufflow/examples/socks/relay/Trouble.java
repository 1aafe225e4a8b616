package io.github.bytebufflow.examples.socks.relay;

/** Why a connection or a datagram was refused or ended, beside malformed bytes. */
public enum Trouble {
  /** More connections than {@code --connections}. */
  TOO_MANY_CONNECTIONS,
  /** More clients of the datagram relay than {@code --associations}. */
  TOO_MANY_ASSOCIATIONS,
  /** The client said too little for too long. */
  HANDSHAKE_TIMEOUT,
  /** Nothing moved for too long. */
  IDLE_TIMEOUT,
  /** More bytes behind the request than {@code --early-data}. */
  TOO_MUCH_EARLY_DATA,
  /** None of the client's methods is the one that is wanted. */
  NO_METHOD,
  /** A wrong user name or password. */
  WRONG_LOGIN,
  /** A command that this relay doesn't have. */
  UNKNOWN_COMMAND,
  /** No address of that name, or too many lookups at once. */
  UNKNOWN_NAME,
  /** The target refused the connection, or did not answer. */
  CONNECT_FAILED,
  /** A datagram from another address than the client's. */
  STRANGER,
  /** A datagram that does not fit into one any more, or that the system did not take. */
  UNSENT,
  /** The connection broke. */
  BROKEN,
  /** Not a client of Trojan: handed to the fallback. */
  FALLBACK
}
