package io.github.bytebufflow.tests;

import static io.github.bytebufflow.testing.Netty.before;

import java.util.List;

/** Views with a count of their own: their flows are their own, and summed apart. */
final class RetainedViewScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("RetainedViews.viewFirst")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.viewFirst#owner @1: 1 released
                  allocate (retained view) @1
                    view RetainedViews.viewFirst#made @1
                      enter Buffers.read @1
                        release RetainedViews.viewFirst#view @1: 1 released
                  """),
          // The owner ends when the view does, at the last step of its own.
          Scenario.of("RetainedViews.ownerFirst")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.ownerFirst#owner @2: 1 released
                  allocate (retained view) @1
                    view RetainedViews.ownerFirst#made @1
                      enter Buffers.read @1
                        release RetainedViews.ownerFirst#view @1: 1 released
                  """),
          Scenario.of("RetainedViews.readRetainedSlices")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.readRetainedSlices#owner @1: 1 released
                  allocate (retained view) @1
                    view RetainedViews.readRetainedSlices#part @1
                      enter RetainedViews.forward#done @1
                        release RetainedViews.forward#done @1: 4 released
                  """),
          Scenario.of("RetainedViews.nested")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.nested#first @2: 1 released
                  allocate (retained view) @1
                    view RetainedViews.nested#outer @1
                      release RetainedViews.nested#second @2: 1 released
                    view RetainedViews.nested#inner @1
                      view RetainedViews.nested#shared @1
                        enter Buffers.read @1
                          release RetainedViews.nested#third @1: 1 released
                  """),
          Scenario.of("RetainedViews.retainedTwice")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.retainedTwice#owner @1: 1 released
                  allocate (retained view) @1
                    view RetainedViews.retainedTwice#made @1
                      retain RetainedViews.retainedTwice#retained @2
                        release RetainedViews.retainedTwice#one @2
                          release RetainedViews.retainedTwice#two @1: 1 released
                  """),
          // The owner leaks because its view does.
          Scenario.of("RetainedViews.viewLeaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.viewLeaked#owner @2: 1 leaked 64 B (1 indirect)
                  allocate (retained view) @1
                    view RetainedViews.viewLeaked#made @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  """),
          // The recycled view still points at its owner in old versions.
          Scenario.of("RetainedViews.ownerLeaked")
              .on(
                  before("4.1.113"),
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        enter Buffers.forget @1: 1 live 64 B
                  allocate (retained view) @1
                    view RetainedViews.recycleViewOfForgotten#view @1
                      release RetainedViews.recycleViewOfForgotten#view @1: 1 released
                  """)
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        enter Buffers.forget @1: 1 leaked 64 B
                  allocate (retained view) @1
                    view RetainedViews.recycleViewOfForgotten#view @1
                      release RetainedViews.recycleViewOfForgotten#view @1: 1 released
                  """),
          Scenario.of("RetainedViews.secondLife")
              .bare()
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call RetainedViews.filled @1
                      return RetainedViews.filled @1
                        release RetainedViews.twoLives#owner @1: 1 released
                  allocate (retained view) @1
                    view RetainedViews.twoLives#first @1
                      release RetainedViews.twoLives#released @1: 1 released
                    view RetainedViews.twoLives#second @1
                      enter RetainedViews.forward#done @1
                        release RetainedViews.forward#done @1: 1 released
                  """));

  private RetainedViewScenarios() {}
}
