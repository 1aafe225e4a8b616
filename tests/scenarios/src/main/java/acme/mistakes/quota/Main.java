package acme.mistakes.quota;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCounted;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;

/** A put of one chunk; carries the serialized request. */
final class PutRequest extends AbstractReferenceCounted {
  final int correlationId;
  final String account;
  final ByteBuf content;

  PutRequest(int correlationId, String account, ByteBuf content) {
    this.correlationId = correlationId;
    this.account = account;
    this.content = content;
  }

  int size() {
    return content.readableBytes();
  }

  @Override
  protected void deallocate() {
    content.release();
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    content.touch(hint);
    return this;
  }
}

final class RequestInfo {
  final String host;
  final PutRequest request;

  RequestInfo(String host, PutRequest request) {
    this.host = host;
    this.request = request;
  }
}

final class ResponseInfo {
  final int correlationId;
  final boolean quotaRejected;

  ResponseInfo(int correlationId, boolean quotaRejected) {
    this.correlationId = correlationId;
    this.quotaRejected = quotaRejected;
  }
}

final class QuotaManager {
  private final Map<String, Integer> remaining = new HashMap<>();

  void grant(String account, int bytes) {
    remaining.merge(account, bytes, Integer::sum);
  }

  boolean charge(String account, int bytes) {
    int left = remaining.getOrDefault(account, 0);
    if (left < bytes) {
      return false;
    }
    remaining.put(account, left - bytes);
    return true;
  }
}

/** Sends what it is given and releases it. */
final class NetworkClient {
  private final Map<String, EmbeddedChannel> channels = new HashMap<>();
  long bytesSent;

  List<ResponseInfo> sendAndPoll(List<RequestInfo> requests) {
    List<ResponseInfo> responses = new ArrayList<>();
    for (RequestInfo info : requests) {
      EmbeddedChannel ch = channels.computeIfAbsent(info.host, h -> new EmbeddedChannel());
      try {
        ch.writeOutbound(info.request.content.retainedDuplicate());
      } finally {
        info.request.release();
      }
      ByteBuf wire = ch.readOutbound();
      bytesSent += wire.readableBytes();
      wire.release();
      responses.add(new ResponseInfo(info.request.correlationId, false));
    }
    return responses;
  }

  void close() {
    channels.values().forEach(EmbeddedChannel::finishAndReleaseAll);
    channels.clear();
  }
}

final class QuotaAwareController {
  private final QuotaManager quota;
  private final PriorityQueue<RequestInfo> queue =
      new PriorityQueue<>(Comparator.comparingInt((RequestInfo r) -> r.request.correlationId));
  private final List<RequestInfo> nonCompliant = new ArrayList<>();

  QuotaAwareController(QuotaManager quota) {
    this.quota = quota;
  }

  void submit(RequestInfo info) {
    queue.add(info);
  }

  List<RequestInfo> pollCompliant(int max) {
    List<RequestInfo> toSend = new ArrayList<>();
    while (toSend.size() < max && !queue.isEmpty()) {
      RequestInfo next = queue.poll();
      if (quota.charge(next.request.account, next.request.size())) {
        toSend.add(next);
      } else {
        nonCompliant.add(next);
      }
    }
    return toSend;
  }

  List<ResponseInfo> rejectNonCompliant() {
    List<ResponseInfo> responses =
        nonCompliant.stream()
            .map(info -> new ResponseInfo(info.request.correlationId, true))
            .collect(Collectors.toList());
    nonCompliant.clear();
    return responses;
  }

  void close() {
    RequestInfo left;
    while ((left = queue.poll()) != null) {
      left.request.release();
    }
  }
}

/** Runs the operations of the router: polls, sends, hands the responses back. */
final class Router {
  final QuotaManager quota = new QuotaManager();
  private final QuotaAwareController controller = new QuotaAwareController(quota);
  private final NetworkClient network = new NetworkClient();
  private int nextCorrelationId = 1;
  private int rejected;
  private int sent;

  void put(String account, String host, int bytes) {
    ByteBuf content = PooledByteBufAllocator.DEFAULT.directBuffer(bytes + 16);
    content.writeInt(nextCorrelationId).writeZero(bytes);
    controller.submit(new RequestInfo(host, new PutRequest(nextCorrelationId++, account, content)));
  }

  void tick() {
    List<ResponseInfo> responses =
        new ArrayList<>(network.sendAndPoll(controller.pollCompliant(4)));
    responses.addAll(controller.rejectNonCompliant());
    for (ResponseInfo r : responses) {
      if (r.quotaRejected) {
        rejected++;
      } else {
        sent++;
      }
    }
  }

  String report() {
    return "sent " + sent + " (" + network.bytesSent + " bytes), rejected " + rejected;
  }

  void close() {
    controller.close();
    network.close();
  }
}

public class Main {
  private static void workload() {
    Router router = new Router();
    router.quota.grant("media", 20_000);
    router.quota.grant("backup", 1_500);
    for (int i = 0; i < 40; i++) {
      router.put(i % 4 == 0 ? "backup" : "media", "store-" + i % 3, 400);
      if (i % 3 == 2) {
        router.tick();
      }
    }
    router.tick();
    router.put("media", "store-0", 100);
    router.close();
    System.out.println(router.report());
  }

  public static void main(String[] args) {
    workload();
    System.out.println("done");
  }
}
