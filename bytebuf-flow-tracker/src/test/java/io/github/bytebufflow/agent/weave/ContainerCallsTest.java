package io.github.bytebufflow.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which calls leave in a collection what they return. */
class ContainerCallsTest {
  @ParameterizedTest
  @CsvSource({
    "java/util/Map, get",
    "java/util/concurrent/ConcurrentHashMap, getOrDefault",
    "java/util/Iterator, next",
    "java/util/Map$Entry, getValue",
    "java/util/Deque, peekLast",
    "java/util/concurrent/atomic/AtomicReference, get",
    "io/netty/util/collection/IntObjectMap, get",
    "io/netty/util/Attribute, get",
  })
  void aLookUpTakesNothing(String owner, String method) {
    assertThat(ContainerCalls.looksUp(owner, method)).isTrue();
    assertThat(ContainerCalls.mayTake(owner, method)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/Map, remove",
    "java/util/Iterator, remove",
    "java/util/Queue, poll",
    "java/util/Map, put",
    "java/util/List, set",
    "java/util/concurrent/BlockingQueue, take",
    "java/util/concurrent/atomic/AtomicReference, getAndSet",
    "io/netty/util/Attribute, getAndSet",
    "com/acme/Cache, removeOldest",
    "com/acme/Cache, drain",
  })
  void whatTakesOrReplacesIsTold(String owner, String method) {
    assertThat(ContainerCalls.mayTake(owner, method)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/Map, remove",
    "java/util/Queue, poll",
    "java/util/Deque, pollLast",
    "java/util/Map, put",
    "java/util/concurrent/atomic/AtomicReference, getAndSet",
    "io/netty/util/collection/IntObjectMap, remove",
  })
  void whatGivesAnElementOutIsTold(String owner, String method) {
    assertThat(ContainerCalls.takesOut(owner, method)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/Map, clear",
    "java/util/Map, get",
    "java/util/Map, compute",
    "com/acme/Cache, remove",
  })
  void whatGivesNoneOutIsTold(String owner, String method) {
    assertThat(ContainerCalls.takesOut(owner, method)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "java/util/concurrent/Future, get",
    "java/util/concurrent/CompletableFuture, getNow",
    "java/util/Optional, get",
    "java/util/function/Supplier, get",
    "com/acme/Cache, get",
    "java/util/Queue, poll",
  })
  void whatGivesOutIsNoLookUp(String owner, String method) {
    assertThat(ContainerCalls.looksUp(owner, method)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "java/lang/Iterable, true",
    "java/util/Map, true",
    "java/util/stream/Stream, false",
    "com/acme/Cache, false",
  })
  void aCollectionCallsForEachElement(String owner, boolean is) {
    assertThat(ContainerCalls.isForEach(owner, "forEach")).isEqualTo(is);
  }
}
