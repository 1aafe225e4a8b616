package io.github.bytebufflow.tests;

import java.util.List;

/** Messages that have several buffers: all of them take the steps of the message. */
final class MessageScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Messages.redis").tree("x"),
          Scenario.of("Messages.redisLeaked").tree("x"),
          Scenario.of("Messages.nested").tree("x"),
          Scenario.of("Messages.dns").tree("x"),
          Scenario.of("Messages.memcache").tree("x"),
          Scenario.of("Messages.handedOn").tree("x"),
          Scenario.of("Messages.own").tree("x"),
          Scenario.of("Messages.ownLeaked").tree("x"),
          Scenario.of("Messages.wrapped").tree("x"),
          Scenario.of("Messages.wrapped")
              .options("holders=acme.Messages$Envelope#payload,acme.Messages$Envelope#pages")
              .tree("x"));

  private MessageScenarios() {}
}
