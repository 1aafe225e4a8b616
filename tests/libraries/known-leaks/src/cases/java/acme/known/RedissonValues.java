/*
 * project: redisson/redisson
 * issue: https://github.com/redisson/redisson/issues/4576
 * bad: org.redisson:redisson:3.17.7
 * good: org.redisson:redisson:3.18.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: RedissonObject.encode, RedissonObject.encodeMapKey, RedissonObject.encodeMapKeys, RedissonObject.encodeMapValues, RedissonLocalCachedMap.readAllEntrySetAsync, RedissonLocalCachedMap.readAllMapAsync, RedissonLocalCachedMap.readAllValuesAsync, RedissonMap.encodeMapKeys+, RedissonMap.fastRemoveOperationAsync, RedissonMap.fastRemoveOperationBatchAsync, RedissonMap.putAllOperationAsync, RedissonMapCache.fastRemoveOperationAsync, RedissonMapCache.fastRemoveOperationBatchAsync, RedissonMapCache.getAllOperationAsync, RedissonMapCache.putAllOperationAsync, JCache.getAndRemoveValuesOperation, RedissonGeo.addAsync, RedissonGeo.hashAsync, RedissonGeo.posAsync, RedissonQueueSemaphore.tryAcquireAsync, RedissonScoredSortedSet.addAllAsync, RedissonScoredSortedSet.addAllIfAbsentAsync, RedissonScoredSortedSet.addAllIfExistAsync, RedissonScoredSortedSet.addAllIfGreaterAsync, RedissonScoredSortedSet.addAllIfLessAsync, RedissonScoredSortedSet.addAndGetRevRankAsync, RedissonScoredSortedSet.intersectionAsync, RedissonScoredSortedSet.unionAsync, RedissonScoredSortedSet.retainAllAsync, RedissonScoredSortedSet.readSort, RedissonSet.tryAddAsync, RedissonSetCache.tryAddAsync, RedissonSetCache.retainAllAsync, RedissonTimeSeries.addAllAsync
 * expect: leak 10
 * half: first
 * size: large
 */
package acme.known;

import acme.shared.Redis;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.redisson.codec.SerializationCodec;

/** The last value of a list cannot be encoded: the ones before it stay encoded. */
public final class RedissonValues {
  public static void main(String[] args) throws Exception {
    Redis redis = new Redis(words -> null);
    RedissonClient client = redis.client();
    List<Object> values = List.of("paid", "sent", new Object());
    for (int i = 0; i < 5; i++) {
      try {
        client.getList("states", new SerializationCodec()).addAll(values);
      } catch (RuntimeException e) {
        System.out.println(e);
      }
    }
    client.shutdown();
    redis.close();
    System.out.println("done");
  }
}
