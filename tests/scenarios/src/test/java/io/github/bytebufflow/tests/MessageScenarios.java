package io.github.bytebufflow.tests;

import java.util.List;

/** Messages that have several buffers: all of them take the steps of the message. */
final class MessageScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Messages.redis")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        return Messages.command @1
                          retain Messages.redis#retained @2
                            enter Messages.execute#executed @2
                              release Messages.execute#executed @2
                                release Messages.redis#last @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        return Messages.command @1
                          retain Messages.redis#retained @2
                            enter Messages.execute#executed @2
                              release Messages.execute#executed @2
                                release Messages.redis#last @1: 1 released
                  """),
          Scenario.of("Messages.redisLeaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        return Messages.command @1
                          enter Messages.look @1: 1 leaked 16 B
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        return Messages.command @1
                          enter Messages.look @1: 1 leaked 32 B
                  """),
          Scenario.of("Messages.refused")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        return Messages.command @1
                          enter Messages.refuse#refused @1
                            throw Messages.refuse#refused @1 IllegalStateException: 1 leaked 16 B
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        return Messages.command @1
                          enter Messages.refuse#refused @1
                            throw Messages.refuse#refused @1 IllegalStateException: 1 leaked 32 B
                  """),
          Scenario.of("Messages.nested")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        return Messages.command @1
                          enter Messages.array @1 loop: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        return Messages.command @1
                          enter Messages.array @1 loop: 1 released
                  """),
          Scenario.of("Messages.dns")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages.answer#answered @1
                          release Messages.answer#answered @1: 3 released
                  """),
          Scenario.of("Messages.memcache")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages.send#sent @1
                          release Messages.send#sent @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        enter Messages.send#sent @1
                          release Messages.send#sent @1: 1 released
                  """),
          Scenario.of("Messages.handedOn")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        return Messages.command @1
                          handoff Messages$Executor @1
                            enter Messages$Executor.channelRead @1
                              enter Messages.execute#executed @1
                                release Messages.execute#executed @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        return Messages.command @1
                          handoff Messages$Executor @1
                            enter Messages$Executor.channelRead @1
                              enter Messages.execute#executed @1
                                release Messages.execute#executed @1: 1 released
                  """),
          Scenario.of("Messages.own")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages$Batch.<init> @1
                          enter Messages.store @1
                            release Messages.own#stored @1
                              release Messages$Batch.deallocate @1: 1 released
                              release Messages$Batch.deallocate @1: 1 released
                        release Messages.own#next @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        enter Messages$Batch.<init> @1
                          enter Messages.store @1
                            release Messages.own#stored @1: 1 released
                  """),
          Scenario.of("Messages.ownLeaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages$Batch.<init> @1
                          enter Messages.store @1: 2 leaked 32 B
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        enter Messages$Batch.<init> @1
                          enter Messages.store @1: 1 leaked 32 B
                  """),
          Scenario.of("Messages.wrapped")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages$Envelope.<init> @1
                          enter Mail.post @1
                            enter Mail.deliver @1
                              enter Messages.release#payload @1
                                release Messages.release#payload @1: 1 released
                        enter Messages$Registered.<init> @1
                          enter Messages$Envelope.<init> @1
                            enter Mail.post @1
                              enter Mail.deliver @1
                                enter Messages.release#payload @1
                                  release Messages.release#payload @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1: 1 released
                  """),
          Scenario.of("Messages.wrapped")
              .options("holders=acme.Messages$Envelope#payload,acme.Messages$Envelope#pages")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages$Envelope.<init> @1
                          enter Mail.post @1
                            enter Mail.deliver @1
                              enter Messages.release#payload @1
                                release Messages.release#payload @1: 1 released
                        enter Messages$Registered.<init> @1
                          enter Messages$Envelope.<init> @1
                            enter Mail.post @1
                              enter Mail.deliver @1
                                enter Messages.release#payload @1
                                  release Messages.release#payload @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Messages.value#value @1
                      return Messages.value @1
                        enter Mail.post @1
                          enter Mail.deliver @1
                            enter Messages.release#payload @1: 1 released
                  """),
          Scenario.of("Messages.declared")
              .options("holders=acme.Messages$Box#look")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Messages.name#name @1
                      return Messages.name @1
                        enter Messages$Box.<init> @1
                          enter Mail.send @1
                            enter Mail.carry @1: 1 leaked 16 B
                  """));

  private MessageScenarios() {}
}
