package acme.epoll;

import acme.readings.Readings;

/** Readings over plain TCP. */
public final class Station {
  private Station() {}

  public static void main(String[] args) throws InterruptedException {
    boolean leak = args[0].equals("leak");
    try (Loopback loopback = new Loopback()) {
      loopback.serve(channel -> channel.pipeline().addLast(Readings.server(leak)));
      loopback.call(channel -> channel.pipeline().addLast(Readings.client()));
    }
  }
}
