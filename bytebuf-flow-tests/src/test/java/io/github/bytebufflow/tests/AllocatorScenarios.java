package io.github.bytebufflow.tests;

import static io.github.bytebufflow.tests.Netty.from;

import java.util.List;

/** Allocators, each with a buffer that is released, one that leaks and one that is held. */
final class AllocatorScenarios {
  private static final String ADAPTIVE_DIRECT =
      """
      allocate AdaptiveByteBufAllocator.directBuffer @1 pooled-direct
        call Allocators.adaptiveDirect#released @1
          release Allocators.adaptiveDirect#released @1: 1 released
        call Allocators.adaptiveDirect#leaked @1
          enter Buffers.forget @1: 1 leaked 32 B
        call Allocators.adaptiveDirect#held @1
          enter Buffers.keep @1: 1 live 16 B
      """;

  private static final String ADAPTIVE_HEAP =
      """
      allocate AdaptiveByteBufAllocator.heapBuffer @1 pooled-heap
        call Allocators.adaptiveHeap#released @1
          release Allocators.adaptiveHeap#released @1: 1 released
        call Allocators.adaptiveHeap#leaked @1
          enter Buffers.forget @1: 1 leaked 32 B
        call Allocators.adaptiveHeap#held @1
          enter Buffers.keep @1: 1 live 16 B
      """;

  private static final String ADAPTIVE_LARGE =
      """
      allocate AdaptiveByteBufAllocator.directBuffer @1 pooled-direct
        call Allocators.adaptiveLarge#released @1
          release Allocators.adaptiveLarge#released @1: 1 released
        call Allocators.adaptiveLarge#leaked @1
          enter Buffers.forget @1: 1 leaked 3145728 B
      """;

  private static final String ADAPTIVE_GROWN =
      """
      allocate AdaptiveByteBufAllocator.directBuffer @1 pooled-direct
        call Allocators.adaptiveGrown @1
          enter Buffers.forget @1: 1 leaked 5000 B
      """;

  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Allocators.pooledDirect")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Allocators.pooledDirect#released @1
                      release Allocators.pooledDirect#released @1: 1 released
                    call Allocators.pooledDirect#leaked @1
                      enter Buffers.forget @1: 1 leaked 32 B
                    call Allocators.pooledDirect#held @1
                      enter Buffers.keep @1: 1 live 16 B
                  """),
          Scenario.of("Allocators.pooledHeap")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Allocators.pooledHeap#released @1
                      release Allocators.pooledHeap#released @1: 1 released
                    call Allocators.pooledHeap#leaked @1
                      enter Buffers.forget @1: 1 leaked 32 B
                    call Allocators.pooledHeap#held @1
                      enter Buffers.keep @1: 1 live 16 B
                  """),
          Scenario.of("Allocators.unpooledDirect")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.directBuffer @1 direct
                    call Allocators.unpooledDirect#released @1
                      release Allocators.unpooledDirect#released @1: 1 released
                    call Allocators.unpooledDirect#leaked @1
                      enter Buffers.forget @1: 1 leaked 32 B
                    call Allocators.unpooledDirect#held @1
                      enter Buffers.keep @1: 1 live 16 B
                  """),
          Scenario.of("Allocators.unpooledHeap")
              .tree(
                  """
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Allocators.unpooledHeap#released @1
                      release Allocators.unpooledHeap#released @1: 1 released
                    call Allocators.unpooledHeap#leaked @1
                      enter Buffers.forget @1: 1 leaked 32 B
                    call Allocators.unpooledHeap#held @1
                      enter Buffers.keep @1: 1 live 16 B
                  """),
          Scenario.of("Allocators.adaptiveDirect").on(from("4.1.110"), ADAPTIVE_DIRECT),
          Scenario.of("Allocators.adaptiveHeap").on(from("4.1.110"), ADAPTIVE_HEAP),
          Scenario.of("Allocators.adaptiveLarge").on(from("4.1.110"), ADAPTIVE_LARGE),
          Scenario.of("Allocators.pooledComposite")
              .tree(
                  """
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call Allocators.pooledComposite#released @1
                      release Allocators.pooledComposite#released @1: 1 released
                    call Allocators.pooledComposite#held @1
                      enter Buffers.keep @1: 1 live 0 B
                  allocate PooledByteBufAllocator.compositeHeapBuffer @1 none
                    call Allocators.pooledComposite#leaked @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  """),
          Scenario.of("Allocators.unpooledComposite")
              .tree(
                  """
                  allocate Unpooled.compositeBuffer @1 none
                    call Allocators.unpooledComposite#composite @1
                      release Allocators.unpooledComposite @1: 1 released
                    call Allocators.unpooledComposite#leaked @1
                      enter Buffers.forget @1: 1 leaked 0 B
                  allocate UnpooledByteBufAllocator.compositeHeapBuffer @1 none
                    call Allocators.unpooledComposite#held @1
                      enter Buffers.keep @1: 1 live 0 B
                  """),
          Scenario.of("Allocators.defaultAllocator")
              .on(
                  from("4.2"),
                  """
                  allocate AdaptiveByteBufAllocator.directBuffer @1 pooled-direct
                    call Allocators.defaultAllocator#buffer @1
                      release Allocators.defaultAllocator#buffer @1: 1 released
                    call Allocators.defaultAllocator#plain @1
                      release Allocators.defaultAllocator#plain @1: 1 released
                    call Allocators.defaultAllocator#io @1
                      enter Buffers.forget @1: 1 leaked 32 B
                  """)
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Allocators.defaultAllocator#buffer @1
                      release Allocators.defaultAllocator#buffer @1: 1 released
                    call Allocators.defaultAllocator#plain @1
                      release Allocators.defaultAllocator#plain @1: 1 released
                    call Allocators.defaultAllocator#io @1
                      enter Buffers.forget @1: 1 leaked 32 B
                  """),
          // Netty's allocator around another one: the innermost is the root.
          Scenario.of("Allocators.preferHeap")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call Allocators.preferHeap#released @1
                      release Allocators.preferHeap#released @1: 1 released
                    call Allocators.preferHeap#leaked @1
                      enter Buffers.forget @1: 1 leaked 32 B
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Allocators.preferHeap#held @1
                      enter Buffers.keep @1: 1 live 16 B
                  """),
          // The application's own, through its interface.
          Scenario.of("Allocators.counting")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call CountingAllocator.buffer#delegate @1
                      return CountingAllocator.buffer @1
                        call Allocators.counting#released @1
                          release Allocators.counting#released @1: 1 released
                    call CountingAllocator.directBuffer#direct @1
                      return CountingAllocator.directBuffer @1
                        call Allocators.counting#leaked @1
                          enter Buffers.forget @1: 1 leaked 32 B
                  allocate PooledByteBufAllocator.compositeDirectBuffer @1 none
                    call CountingAllocator.compositeBuffer#composite @1
                      return CountingAllocator.compositeBuffer @1
                        call Allocators.counting#composite @1
                          release Allocators.counting#composite @1: 1 released
                  """),
          // The application's own, which calls constructors: nobody else saw the buffer begin.
          Scenario.of("Allocators.plain")
              .tree(
                  """
                  allocate PlainAllocator.heapBuffer @1 heap
                    call Allocators.plain#released @1
                      release Allocators.plain#released @1: 1 released
                  allocate PlainAllocator.directBuffer @1 direct
                    call Allocators.plain#leaked @1
                      enter Buffers.forget @1: 1 leaked 32 B
                  """),
          Scenario.of("Allocators.borrowing")
              .tree(
                  """
                  allocate PooledByteBufAllocator.heapBuffer @1 pooled-heap
                    call BorrowingAllocator.newHeapBuffer#heap @1
                      return BorrowingAllocator.newHeapBuffer @1
                        call Allocators.borrowing#released @1
                          release Allocators.borrowing#released @1: 1 released
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call BorrowingAllocator.newDirectBuffer#direct @1
                      return BorrowingAllocator.newDirectBuffer @1
                        call Allocators.borrowing#leaked @1
                          enter Buffers.forget @1: 1 leaked 32 B
                  """),
          // Bytes are those after the last change of the capacity.
          Scenario.of("Allocators.grown")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Allocators.grown @1
                      enter Buffers.forget @1: 1 leaked 5000 B
                  allocate UnpooledByteBufAllocator.heapBuffer @1 heap
                    call Allocators.grown @1
                      enter Buffers.forget @1: 1 leaked 50 B
                  allocate UnpooledByteBufAllocator.directBuffer @1 direct
                    call Allocators.grown @1
                      enter Buffers.keep @1: 1 live 3000 B
                  """),
          Scenario.of("Allocators.adaptiveGrown").on(from("4.1.110"), ADAPTIVE_GROWN));

  private AllocatorScenarios() {}
}
