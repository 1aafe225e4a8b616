package acme;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;

/** A message that has to be closed. */
final class Tickets {
  private Tickets() {}

  /** A message of Netty's that holds no buffer; inside its constructor it is no resource yet. */
  static final class Ticket extends DefaultHttpRequest implements Resources.Session {
    Ticket() {
      super(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
      stamp(this);
    }

    @Override
    public void close() {
      setUri("");
    }
  }

  private static void stamp(Ticket ticket) {
    ticket.setUri("/stamped");
  }

  static void punched() {
    punch(new Ticket());
  }

  private static void punch(Ticket ticket) {
    ticket.close();
  }
}
