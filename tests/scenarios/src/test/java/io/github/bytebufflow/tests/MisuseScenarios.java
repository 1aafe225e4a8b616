package io.github.bytebufflow.tests;

import io.github.bytebufflow.testing.Netty;
import java.util.List;

/** Uses of buffers after their end: records beside the tree, which stays as it was. */
final class MisuseScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Misuses.released")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Misuses.released @1
                      release Misuses.released#first @1: 1 released
                  misuse release Misuses.lambda$released#second, ended at Misuses.released#first: 1
                  misuse release Misuses.lambda$released#third, ended at Misuses.released#first: 1
                  """),
          Scenario.of("Misuses.retained")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Misuses.retained @1
                      release Misuses.retained#first @1: 1 released
                  misuse retain Misuses.lambda$retained#late, ended at Misuses.retained#first: 1
                  """),
          Scenario.of("Misuses.written")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Misuses.written @1
                      release Misuses.written#first @1: 1 released
                  misuse access Misuses.lambda$written#late, ended at Misuses.written#first: 3
                  """),
          Scenario.of("Misuses.throughView")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Misuses.throughView @1
                      view Misuses.throughView#view @1
                        release Misuses.throughView#first @1: 1 released
                  misuse release Misuses.lambda$throughView#late, ended at Misuses.throughView#first: 1
                  """),
          Scenario.of("Misuses.askedForItsContent")
              .on(
                  Netty.from("4.1.54"),
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Misuses.askedForItsContent @1
                      release Misuses.askedForItsContent#first @1: 1 released
                  misuse access Misuses.lambda$askedForItsContent#late, ended at Misuses.askedForItsContent#first: 1
                  """)
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Misuses.askedForItsContent @1
                      release Misuses.askedForItsContent#first @1: 1 released
                  """),
          // The second release is Netty's; the site is the call of the application that led there.
          Scenario.of("Misuses.byNetty")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Misuses.byNetty @1
                      handoff Misuses.byNetty#written (lambda) @1
                        enter Misuses.lambda$byNetty#written @1
                          handoff Misuses$Eager @1
                            enter Misuses$Eager.channelRead0#eager @1
                              release Misuses$Eager.channelRead0#eager @1: 1 released
                  misuse release Misuses.lambda$byNetty#written, ended at Misuses$Eager.channelRead0#eager: 1
                  """),
          Scenario.of("Misuses.logged")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Misuses.logged @1
                      release Misuses.logged#released @1: 1 released
                  """));

  private MisuseScenarios() {}
}
