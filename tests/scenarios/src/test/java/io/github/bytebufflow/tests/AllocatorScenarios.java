package io.github.bytebufflow.tests;

import static io.github.bytebufflow.testing.Netty.before;
import static io.github.bytebufflow.testing.Netty.from;

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

  /** Whatever is in scope: the calls on the application's own type, and the bytes asked for. */
  private static final String OWN_ALLOCATOR =
      """
      allocate RoundingAllocator.heapBuffer @1 heap
        call OwnTypes.allocator#heap @1
          release OwnTypes.allocator#heap @1: 1 released
      allocate RoundingAllocator.directBuffer @1 direct
        call OwnTypes.allocator#direct @1
          enter OwnTypes.forget @1: 1 leaked 100 B
      allocate RoundingAllocator.compositeHeapBuffer @1 none
        call OwnTypes.allocator#composite @1
          release OwnTypes.allocator#composite @1: 1 released
      """;

  private static final String OWN_INTERFACE =
      """
      allocate RoundingAllocator.directBuffer @1 direct
        call OwnTypes.through#direct @1
          release OwnTypes.through#direct @1: 1 released
        call RoundingAllocator.page#page @1
          return RoundingAllocator.page @1
            call OwnTypes.through#page @1
              enter OwnTypes.forget @1: 1 leaked 4096 B
      """;

  private static final String OWN_INTERFACE_OUTSIDE =
      """
      allocate RoundingAllocator.directBuffer @1 direct
        call OwnTypes.through#direct @1
          release OwnTypes.through#direct @1: 1 released
        call OwnTypes.through#page @1
          enter OwnTypes.forget @1: 1 leaked 4096 B
      """;

  private static final String OWN_FACTORY =
      """
      allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
        call Pages.next#next @1
          return Pages.next @1
            call OwnTypes.factory#next @1
              enter OwnTypes.forget @1: 1 leaked 64 B
            call OwnTypes.factory#kept @1
              enter Pages.keep @1
                return Pages.keep @1
                  return Pages.last @1
                    enter OwnTypes.forget @1: 1 live 32 B
      """;

  private static final String OWN_FACTORY_OUTSIDE =
      """
      allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
        call OwnTypes.factory#next @1
          enter OwnTypes.forget @1: 1 leaked 64 B
        call OwnTypes.factory#kept @1
          enter OwnTypes.forget @1: 1 live 32 B
      """;

  private static final String OWN_BUFFER =
      """
        return OwnByteBuf.of @1
          call OwnTypes.buffer#made @1
            retain OwnByteBuf.retain#up @2
              return OwnByteBuf.retain @2
                retain OwnTypes.buffer#retain @2
                  release OwnTypes.buffer#release @2
                    view OwnTypes.buffer#slice @2
                      enter OwnTypes.read @1
                        enter OwnTypes.forget @1: 1 leaked 16 B
      """;

  private static final String OWN_BUFFER_OUTSIDE =
      """
        call OwnTypes.buffer#made @1
          retain OwnTypes.buffer#retain @2
            release OwnTypes.buffer#release @2
              view OwnTypes.buffer#slice @2
                enter OwnTypes.read @1
                  enter OwnTypes.forget @1: 1 leaked 16 B
      """;

  private static final String OWN_COPY =
      """
        call OwnTypes.buffer#copy @1
          release OwnTypes.buffer#copy @1: 1 released
      """;

  private static final String FIRST_SEEN = "allocate (first seen) @1 heap\n";

  /** Netty's copies of heap buffers come from the allocator since 4.1.44. */
  private static Scenario ownBuffer(String include, String steps) {
    return Scenario.of("OwnTypes.buffer")
        .include(include)
        .on(before("4.1.44"), FIRST_SEEN + steps + OWN_COPY)
        .tree(
            FIRST_SEEN
                + steps
                + "allocate UnpooledByteBufAllocator.heapBuffer @1 heap\n"
                + OWN_COPY);
  }

  static final List<Scenario> ALL =
      List.of(
          Scenario.of("OwnTypes.allocator").tree(OWN_ALLOCATOR),
          Scenario.of("OwnTypes.allocator").include("").tree(OWN_ALLOCATOR),
          Scenario.of("OwnTypes.allocator").include("acme.OwnTypes").tree(OWN_ALLOCATOR),
          Scenario.of("OwnTypes.through").tree(OWN_INTERFACE),
          Scenario.of("OwnTypes.through").include("").tree(OWN_INTERFACE),
          Scenario.of("OwnTypes.through").include("acme.OwnTypes").tree(OWN_INTERFACE_OUTSIDE),
          Scenario.of("OwnTypes.factory").tree(OWN_FACTORY),
          Scenario.of("OwnTypes.factory").include("").tree(OWN_FACTORY),
          Scenario.of("OwnTypes.factory").include("acme.OwnTypes").tree(OWN_FACTORY_OUTSIDE),
          ownBuffer("acme", OWN_BUFFER),
          ownBuffer("", OWN_BUFFER),
          ownBuffer("acme.OwnTypes", OWN_BUFFER_OUTSIDE),
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
