package io.github.bytebufflow.serve;

import io.github.bytebufflow.api.LeakRow;
import io.github.bytebufflow.leaks.NamedLeak;
import io.github.bytebufflow.snapshot.Snapshot;
import java.util.LinkedHashMap;
import java.util.Map;

/** The leaks of a snapshot as JMX has them. */
final class LeakTable {
  private static final int MOST = 100;

  private LeakTable() {}

  /** A row for each fingerprint, the worst first. */
  static Map<String, LeakRow> of(Snapshot snapshot) {
    Map<String, LeakRow> rows = new LinkedHashMap<>();
    for (NamedLeak leak : NamedLeak.of(snapshot)) {
      if (rows.size() == MOST) {
        break;
      }
      rows.put(leak.fingerprint, new Row(leak));
    }
    return rows;
  }

  private static final class Row implements LeakRow {
    private final NamedLeak leak;

    Row(NamedLeak leak) {
      this.leak = leak;
    }

    @Override
    public String getFingerprint() {
      return leak.fingerprint;
    }

    @Override
    public long getLeaked() {
      return leak.leaked;
    }

    @Override
    public long getBytes() {
      return leak.bytes;
    }

    @Override
    public long getLive() {
      return leak.live;
    }

    @Override
    public String getSuspect() {
      return leak.suspect;
    }

    @Override
    public String getSite() {
      return leak.site;
    }

    @Override
    public String getNext() {
      return leak.next;
    }
  }
}
