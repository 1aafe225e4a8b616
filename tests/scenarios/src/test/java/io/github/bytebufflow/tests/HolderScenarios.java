package io.github.bytebufflow.tests;

import java.util.List;

/** Messages that hold a buffer, and what leaks only because they do. */
final class HolderScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Holders.holder")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        enter Holders.inspect @1
                          release Holders.holder#release @1: 1 released
                  """),
          Scenario.of("Holders.ownClass")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        enter Holders.seal @1
                          enter Holders$Envelope.<init> @1
                            return Holders.seal @1
                              enter Holders.send#sent @1
                                release Holders.send#sent @1: 1 released
                  """),
          Scenario.of("Holders.ownContent")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        enter Holders$Parcel.<init> @1
                          enter Holders.weigh @1
                            enter Holders.load @1: 1 leaked 16 B
                  """),
          Scenario.of("Holders.changed")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        enter Holders$Tray.<init> @1
                          enter Holders.carry @1
                            release Holders.changed#first @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Holders.changed#second @1
                      enter Holders$Tray.put @1
                        enter Holders.carry @1
                          release Holders.changed#released @1: 1 released
                  """),
          Scenario.of("Holders.request")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        retain Holders.request#retained @2
                          enter Holders.serve#served @2
                            release Holders.serve#served @2
                              release Holders.request#last @1: 1 released
                  """),
          Scenario.of("Holders.leaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        enter Holders.inspect @1: 1 leaked 16 B
                  """),
          Scenario.of("Holders.retainedDuplicate")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        release Holders.retainedDuplicate#owner @1: 1 released
                  allocate (retained view) @1
                    view Holders.retainedDuplicate#duplicate @1
                      enter Holders.inspect @1
                        release Holders.retainedDuplicate#view @1: 1 released
                  """),
          Scenario.of("Holders.copied")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        release Holders.copied#owner @1: 1 released
                    call Holders.copied#copy @1
                      enter Holders.inspect @1: 1 leaked 8 B
                  """),
          Scenario.of("Holders.answered")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Holders.body#body @1
                      return Holders.body @1
                        enter Holders.answer#made @1
                          release Holders.answer#question @1: 1 released
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Holders.answer#made @1
                      return Holders.answer @1
                        release Holders.answered#answer @1: 1 released
                  """),
          Scenario.of("Jobs.done")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Jobs.job#body @1
                      enter Jobs$Job.<init> @1
                        return Jobs.job @1
                          enter JobQueue.offer @1
                            return JobQueue.next @1
                              release Jobs$Job.close#closed @1: 1 released
                  """),
          Scenario.of("Jobs.dropped")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Jobs.job#body @1
                      enter Jobs$Job.<init> @1
                        return Jobs.job @1
                          enter JobQueue.offer @1
                            enter JobQueue.dropOldest#oldest @1: 1 leaked 16 B
                  """),
          Scenario.of("Jobs.slot")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Jobs.slot#filled @1
                      enter Jobs$Slot.fill @1
                        enter Jobs.slot @1
                          enter Buffers.forget @1: 1 leaked 16 B
                  """),
          // One leak to a reader: all but the body itself are indirect.
          Scenario.of("Requests.leaked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Requests.request#block @1
                      release Requests.request#read @3: 1 leaked 64 B (1 indirect)
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Requests.request#body @1
                      return Requests.request @1
                        enter Requests.handle @1: 1 leaked 0 B
                  allocate (retained view) @1
                    view Requests.request#left @1
                      handoff CompositeByteBuf.addComponent @1: 1 leaked 0 B (1 indirect)
                    view Requests.request#right @1
                      handoff CompositeByteBuf.addComponent @1: 1 leaked 0 B (1 indirect)
                  """),
          Scenario.of("Requests.released")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Requests.request#block @1
                      release Requests.request#read @3: 1 released
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Requests.request#body @1
                      return Requests.request @1
                        enter Requests.handle @1
                          release Requests.released#released @1: 1 released
                  allocate (retained view) @1
                    view Requests.request#left @1
                      handoff CompositeByteBuf.addComponent @1: 1 released
                    view Requests.request#right @1
                      handoff CompositeByteBuf.addComponent @1: 1 released
                  """));

  private HolderScenarios() {}
}
