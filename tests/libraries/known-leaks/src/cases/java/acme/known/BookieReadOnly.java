/*
 * project: apache/bookkeeper
 * issue: https://github.com/apache/bookkeeper/pull/3746
 * bad: org.apache.bookkeeper:bookkeeper-server:4.15.3
 * good: org.apache.bookkeeper:bookkeeper-server:4.15.4
 * fixed: BookieProtoEncoding$RequestEnDeCoderPreV3.decode, PacketProcessorBase.run,
 *     WriteEntryProcessor.processPacket
 * expect: leak 5
 * half: thirteenth
 * size: large
 */
package acme.known;

import acme.shared.Bookies;

/** A bookie whose disk is full gets entries all the same. */
public final class BookieReadOnly {
  private BookieReadOnly() {}

  public static void main(String[] args) throws Exception {
    Bookies.run(
        unchanged -> {},
        Full::new,
        (out, in) -> {
          for (int i = 0; i < 5; i++) {
            Bookies.add(out, i);
            System.out.println(in.readNBytes(in.readInt())[7]);
          }
        });
  }

  private static final class Full extends Bookies.OfParts {
    Full(Bookies.Parts parts) throws Exception {
      super(parts);
    }

    @Override
    public boolean isReadOnly() {
      return true;
    }
  }
}
