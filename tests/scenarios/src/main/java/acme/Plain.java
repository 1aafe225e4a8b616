package acme;

/** A program none of whose classes names Netty. */
public final class Plain {
  private Plain() {}

  public static void main(String[] args) throws Exception {
    System.out.println("ready");
    if (args.length > 0) {
      System.in.read();
    }
  }
}
