package io.github.bytebufflow.tests;

import java.util.List;

/** Objects that Netty uses again: each life is a flow. */
final class LifeScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Lives.three")
              .bare()
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Lives.threeLives#first @1
                      enter Buffers.read @1
                        release Lives.threeLives#ended @1: 1 released
                    call Lives.threeLives#second @1
                      enter Lives.write @1
                        release Lives.write#written @1: 1 released
                    call Lives.threeLives#third @1
                      enter Buffers.forget @1: 1 leaked 16 B
                  """),
          Scenario.of("Lives.thousand")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Lives.lambda$thousand#loop @1
                      enter Lives.write @1
                        release Lives.write#written @1: 1000 released
                  """),
          Scenario.of("Methods.renewed")
              .bare()
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.lambda$renewed#old @1
                      enter Methods.renew#ended @1
                        release Methods.renew#ended @1: 1 released
                    call Methods.renew#renewed @1
                      return Methods.renew @1
                        enter Buffers.forget @1: 1 leaked 16 B
                  """),
          // A constant is neither a leak nor a suspect; what is merely kept is one.
          Scenario.of("Permanent.constant")
              .options("suspect-age=1s", "interval=1s")
              .until("\"suspect\":1,")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Permanent$Constants.<clinit>#constant @1
                      view Permanent$Constants.<clinit> @1
                        view Permanent.constant#used @1
                          enter Buffers.read @1: 1 live 4 B
                    call Permanent.constant#kept @1
                      enter Buffers.keep @1: 1 live 8 B (1 suspect)
                  """),
          Scenario.of("Permanent.dropped")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Permanent.dropped#wrapped @1
                      view Permanent.dropped#wrapped @1
                        enter Buffers.forget @1: 1 leaked 8 B
                    call Permanent.dropped#plain @1
                      enter Buffers.forget @1: 1 leaked 16 B
                  """),
          // What an unreleasable view was made of is collected like anything else.
          Scenario.of("Permanent.lent")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Permanent.lent#made @1
                      view Permanent.lent#lent @1
                        enter Buffers.read @1
                          enter Buffers.forget @1: 50 leaked 12800 B
                  """),
          // A class whose release calls nothing: collected is what happens to such buffers, and
          // they are neither released nor leaked.
          Scenario.of("Permanent.collected")
              .tree(
                  """
                  allocate (first seen) @1 foreign
                    enter Buffers.forget @1: 1 leaked 16 B
                    enter Buffers.keep @1: 1 live 24 B
                    enter Buffers.read @1
                      release Permanent.collected#nothing @1: 1 leaked 8 B
                  allocate (first seen) @1 heap
                    enter Buffers.forget @1: 1 leaked 32 B
                  """));

  private LifeScenarios() {}
}
