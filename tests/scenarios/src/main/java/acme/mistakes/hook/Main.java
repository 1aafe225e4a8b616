package acme.mistakes.hook;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

enum Outcome {
  SENT,
  SUPPRESSED,
  FAILED
}

interface Carrier {
  /** Takes over the message. */
  boolean submit(String route, ByteBuf message);
}

final class LoopbackCarrier implements Carrier {
  private long bytes;

  @Override
  public boolean submit(String route, ByteBuf message) {
    try {
      bytes += message.readableBytes();
      return !route.endsWith("?");
    } finally {
      message.release();
    }
  }

  long bytes() {
    return bytes;
  }
}

/** Renders, submits and cleans up one notification. */
abstract class DeliveryJob {
  protected final String recipient;
  protected final String text;
  protected ByteBuf rendered;

  DeliveryJob(String recipient, String text) {
    this.recipient = recipient;
    this.text = text;
  }

  final Outcome run(ByteBufAllocator alloc, Carrier carrier) {
    try {
      rendered = alloc.directBuffer(160);
      render(rendered);
      if (!rendered.isReadable()) {
        return Outcome.SUPPRESSED;
      }
      return carrier.submit(route(), rendered.retainedDuplicate()) ? Outcome.SENT : Outcome.FAILED;
    } finally {
      cleanup();
    }
  }

  protected abstract String route();

  protected abstract void render(ByteBuf out);

  protected void cleanup() {
    if (rendered != null) {
      rendered.release();
      rendered = null;
    }
  }
}

final class EmailJob extends DeliveryJob {
  EmailJob(String recipient, String text) {
    super(recipient, text);
  }

  @Override
  protected String route() {
    return "smtp:" + recipient;
  }

  @Override
  protected void render(ByteBuf out) {
    out.writeCharSequence("To: " + recipient + "\r\n\r\n" + text, StandardCharsets.UTF_8);
  }
}

final class PushJob extends DeliveryJob {
  private final Set<String> muted;
  private String token;

  PushJob(String recipient, String text, Set<String> muted) {
    super(recipient, text);
    this.muted = muted;
  }

  @Override
  protected String route() {
    return "push:" + token;
  }

  @Override
  protected void render(ByteBuf out) {
    token = Integer.toHexString(recipient.hashCode());
    if (!muted.contains(recipient)) {
      out.writeCharSequence("{\"t\":\"" + text + "\"}", StandardCharsets.UTF_8);
    }
  }

  @Override
  protected void cleanup() {
    token = null;
    super.cleanup();
  }
}

final class SmsJob extends DeliveryJob {
  private final Set<String> inFlight;

  SmsJob(String recipient, String text, Set<String> inFlight) {
    super(recipient, text);
    this.inFlight = inFlight;
  }

  @Override
  protected String route() {
    return "smsc:" + recipient;
  }

  @Override
  protected void render(ByteBuf out) {
    inFlight.add(recipient);
    out.writeByte(0x11).writeCharSequence(text, StandardCharsets.ISO_8859_1);
  }

  @Override
  protected void cleanup() {
    inFlight.remove(recipient);
  }
}

final class NotificationService {
  private final ByteBufAllocator alloc;
  private final Carrier carrier;
  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  NotificationService(ByteBufAllocator alloc, Carrier carrier) {
    this.alloc = alloc;
    this.carrier = carrier;
  }

  void runAll(List<DeliveryJob> jobs) {
    for (DeliveryJob job : jobs) {
      outcomes.merge(job.run(alloc, carrier), 1, Integer::sum);
    }
  }

  Map<Outcome, Integer> outcomes() {
    return outcomes;
  }
}

public final class Main {
  private static List<DeliveryJob> plan() {
    List<DeliveryJob> jobs = new ArrayList<>();
    Set<String> muted = Set.of("user3", "user12");
    Set<String> inFlight = new HashSet<>();
    for (int i = 0; i < 48; i++) {
      String user = "user" + i % 16 + (i == 20 ? "?" : "");
      if (i % 6 == 4) {
        jobs.add(new SmsJob(user, "code " + i, inFlight));
      } else if (i % 2 == 0) {
        jobs.add(new EmailJob(user, "invoice " + i));
      } else {
        jobs.add(new PushJob(user, "parcel " + i, muted));
      }
    }
    return jobs;
  }

  public static void main(String[] args) {
    LoopbackCarrier carrier = new LoopbackCarrier();
    NotificationService service = new NotificationService(PooledByteBufAllocator.DEFAULT, carrier);
    service.runAll(plan());
    System.out.println(service.outcomes() + ", " + carrier.bytes() + " bytes");
    System.out.println("done");
  }
}
