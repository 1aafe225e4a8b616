/*
 * project: apache/pulsar
 * issue: https://github.com/apache/pulsar/pull/23960
 * bad: org.apache.pulsar:managed-ledger:3.3.2
 * good: org.apache.pulsar:managed-ledger:3.3.5
 * with: org.slf4j:slf4j-nop:2.0.13
 * fixed: MetaStoreImpl.parseManagedLedgerInfo, MetaStoreImpl.parseManagedCursorInfo,
 *   MetaStoreImpl.compressManagedInfo
 * expect: leak 10
 * half: twentieth
 * size: large
 */
package acme.known;

import org.apache.bookkeeper.mledger.MetadataCompressionConfig;
import org.apache.bookkeeper.mledger.impl.MetaStoreImpl;
import org.apache.bookkeeper.mledger.proto.MLDataFormats.ManagedLedgerInfo;
import org.apache.bookkeeper.mledger.proto.MLDataFormats.ManagedLedgerInfo.LedgerInfo;

/** What is known of a ledger is kept compressed. */
public final class PulsarLedgerInfo {
  private PulsarLedgerInfo() {}

  public static void main(String[] args) throws Exception {
    MetadataCompressionConfig compressed = new MetadataCompressionConfig("LZ4");
    MetaStoreImpl store = new MetaStoreImpl(null, null, compressed, compressed);
    for (int i = 0; i < 5; i++) {
      ManagedLedgerInfo info =
          ManagedLedgerInfo.newBuilder()
              .addLedgerInfo(LedgerInfo.newBuilder().setLedgerId(i).setEntries(100))
              .build();
      byte[] kept = store.compressLedgerInfo(info);
      System.out.println(store.parseManagedLedgerInfo(kept).equals(info));
    }
    System.out.println("done");
    System.exit(0);
  }
}
