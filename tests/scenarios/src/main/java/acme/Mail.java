package acme;

/** Passes wrappers on, and names nothing of Netty. */
final class Mail {
  private Mail() {}

  static void post(Messages.Envelope envelope) {
    deliver(envelope);
  }

  private static void deliver(Messages.Envelope envelope) {
    Messages.release(envelope);
  }

  static void send(Parcel parcel) {
    carry(parcel);
  }

  private static void carry(Parcel parcel) {
    parcel.weight();
  }
}
