package io.github.bytebufflow.examples.proxyudp.dns;

/** Whether a message is a question that can be answered. */
public enum QuestionStatus {
  /** One question, well formed. */
  VALID,
  /** No header of DNS: there is nothing to answer to. */
  TRUNCATED,
  /** An answer. To answer it could make two servers talk for ever. */
  NOT_A_QUERY,
  /** Another operation than a query; answered with NOTIMP. */
  UNKNOWN_OPERATION,
  /** Not one question, or a name that is malformed; answered with FORMERR. */
  MALFORMED
}
