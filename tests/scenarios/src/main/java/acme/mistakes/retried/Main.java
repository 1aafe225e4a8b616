package acme.mistakes.retried;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

final class Origin {
  private final Map<String, Integer> busyTimes = new HashMap<>();

  void busy(String path, int times) {
    busyTimes.put(path, times);
  }

  FullHttpResponse serve(String path) {
    int left = busyTimes.getOrDefault(path, 0);
    if (left > 0) {
      busyTimes.put(path, left - 1);
      return answer(HttpResponseStatus.SERVICE_UNAVAILABLE, "try again");
    }
    return answer(HttpResponseStatus.OK, "content of " + path);
  }

  private static FullHttpResponse answer(HttpResponseStatus status, String text) {
    ByteBuf body = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    body.writeCharSequence(text, StandardCharsets.UTF_8);
    return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, body);
  }
}

final class Backoff {
  private final int max;
  private int used;

  Backoff(int max) {
    this.max = max;
  }

  boolean again() {
    return used++ < max;
  }

  int used() {
    return used;
  }
}

final class PatientClient {
  private final Origin origin;
  int retries;

  PatientClient(Origin origin) {
    this.origin = origin;
  }

  FullHttpResponse get(String path) {
    Backoff backoff = new Backoff(3);
    FullHttpResponse answer = origin.serve(path);
    while (answer.status().equals(HttpResponseStatus.SERVICE_UNAVAILABLE) && backoff.again()) {
      retries++;
      answer = origin.serve(path);
    }
    return answer;
  }
}

final class Crawler {
  private final PatientClient client;
  int bytes;
  int failed;

  Crawler(PatientClient client) {
    this.client = client;
  }

  void visit(String path) {
    FullHttpResponse r = client.get(path);
    try {
      if (r.status().code() == 200) {
        bytes += r.content().readableBytes();
      } else {
        failed++;
      }
    } finally {
      r.release();
    }
  }
}

public final class Main {
  public static void main(String[] args) {
    Origin origin = new Origin();
    origin.busy("/page/4", 1);
    origin.busy("/page/9", 9);
    origin.busy("/page/13", 1);
    PatientClient client = new PatientClient(origin);
    Crawler crawler = new Crawler(client);
    for (int i = 0; i < 20; i++) {
      crawler.visit("/page/" + i);
    }
    System.out.println(
        crawler.bytes + " bytes, " + crawler.failed + " failed, " + client.retries + " retries");
    System.out.println("done");
  }
}
