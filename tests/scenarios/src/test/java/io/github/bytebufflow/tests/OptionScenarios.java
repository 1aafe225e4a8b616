package io.github.bytebufflow.tests;

import java.util.List;

/** What options leave out or cut off. */
final class OptionScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Bounds.kinds")
              .options("direct-only=true")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.directBuffer @1 direct
                    call Bounds.kinds#direct @1
                      enter Buffers.forget @1: 1 leaked 16 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Bounds.kinds#both @1
                      enter Buffers.forget @1: 1 leaked 32 B
                  """),
          Scenario.of("Bounds.ten")
              .options("sample=5")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Bounds.ten#each @1
                      enter Buffers.read @1
                        release Bounds.ten#released @1: 2 released
                  """),
          Scenario.of("Bounds.deep")
              .options("max-depth=4")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Bounds.deep#b @1
                      enter Bounds.one @1
                        enter Bounds.two @1: 1 released
                    call Bounds.deep#c @1
                      enter Bounds.two @1
                        enter Bounds.three @1: 1 released
                  truncated 2
                  """),
          Scenario.of("Handlers.buffers")
              .options("netty=off")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        enter Handlers$Audit.channelRead @1
                          enter Handlers$Audit.note#touched @1
                            touch Handlers$Audit.note#touched @1
                              enter Handlers$Service.channelRead#served @1
                                release Handlers$Service.channelRead#served @1: 1 released
                  """),
          Scenario.of("Handlers.written")
              .options("netty=off")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Handlers.message @1
                      return Handlers.message @1
                        enter Handlers$Outbound.write @1
                          enter Handlers.written @1
                            release Handlers.written#sent @1: 1 released
                  """),
          Scenario.of("Allocators.pooledDirect")
              .options("exclude=acme.Buffers")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Allocators.pooledDirect#released @1
                      release Allocators.pooledDirect#released @1: 1 released
                    call Allocators.pooledDirect#leaked @1: 1 leaked 32 B
                    call Allocators.pooledDirect#held @1: 1 live 16 B
                  """),
          Scenario.of("Allocators.pooledDirect")
              .include("acme.Buffers")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct: 1 released
                    enter Buffers.forget @1: 1 leaked 32 B
                    enter Buffers.keep @1: 1 live 16 B
                  """),
          Scenario.of("Methods.returnsSame")
              .options("stacks=false")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Methods.returnsSame @1
                      enter Methods.same @1
                        return Methods.same @1
                          enter Buffers.forget @1: 1 leaked 8 B
                  """));

  private OptionScenarios() {}
}
