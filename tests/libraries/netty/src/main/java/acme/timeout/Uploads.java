package acme.timeout;

import acme.Loopback;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpServerCodec;
import java.util.ArrayList;
import java.util.List;

/** Two hundred uploads, of which each tenth stops half-way until the server's patience ends. */
public final class Uploads {
  private static final int UPLOADS = 200;

  private Uploads() {}

  public static void main(String[] args) throws InterruptedException {
    boolean leak = args[0].equals("leak");
    Collector.Count count = new Collector.Count();
    try (Loopback loopback = new Loopback()) {
      loopback.serve(
          () -> new ChannelHandler[] {new HttpServerCodec(), new Collector(leak, count)});
      List<Channel> open = new ArrayList<>();
      for (int i = 0; i < UPLOADS; i++) {
        boolean stalls = i % 10 == 0;
        Channel upload =
            loopback.connect(
                () -> new ChannelHandler[] {new HttpClientCodec(), new Uploader(stalls)});
        if (stalls) {
          open.add(upload);
        } else {
          Loopback.awaitClose(upload);
        }
      }
      for (Channel upload : open) {
        Loopback.awaitClose(upload);
      }
    }
    System.out.println("timed out " + count.timedOut());
  }
}
