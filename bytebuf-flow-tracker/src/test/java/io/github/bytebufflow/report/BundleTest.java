package io.github.bytebufflow.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.snapshot.Draft;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Marked;
import io.github.bytebufflow.snapshot.Redaction;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Trees;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
  private static final String[] MARKS = {
    Marked.ADDRESS, Marked.ADDRESS_6, "XhintX", Marked.USER, Marked.HOST
  };

  @TempDir Path folder;

  private static byte[] bundle(Snapshot snapshot, BundleSettings settings) {
    return ReportFormat.BUNDLE.render(snapshot, ReportSettings.DEFAULT.withBundle(settings));
  }

  private static Map<String, String> entries(byte[] archive) throws IOException {
    Map<String, String> entries = new LinkedHashMap<>();
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        entries.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return entries;
  }

  @Test
  void hasAllThatATicketNeeds() throws IOException {
    Map<String, String> entries =
        entries(bundle(Marked.snapshot(), BundleSettings.DEFAULT.withThisJvm(true)));

    assertThat(entries.keySet())
        .containsExactly(
            "README.txt",
            "summary.txt",
            "leaks.txt",
            "tree.txt",
            "report.json",
            "memory.json",
            "sizes.csv",
            "environment.txt",
            "page.html");
    assertThat(entries.get("README.txt").lines()).hasSizeLessThan(50);
    assertThat(entries.get("README.txt").lines()).allMatch(line -> line.length() <= 100);
    for (String name : entries.keySet()) {
      if (!name.equals("README.txt")) {
        assertThat(entries.get("README.txt")).contains("\n  " + name + " ");
      }
    }
    assertThat(entries.get("summary.txt"))
        .startsWith("bytebuf-flow: memory: the peer (address)")
        .contains("\nbytebuf-flow: next: the peer", "bytebuf-flow: SUMMARY ");
    assertThat(entries.get("leaks.txt")).contains("bytebuf-flow: LEAK ", "SUSPECTS");
    assertThat(entries.get("tree.txt")).contains("Codec.touched:9 \"hint 1\"");
    assertThat(entries.get("memory.json"))
        .startsWith("{\"memory\":{\"verdict\":{\"cause\":\"slow-peer\"")
        .contains("\"channel\":")
        .doesNotContain("\"remote\"");
    assertThat(entries.get("page.html")).startsWith("<!doctype html>").contains("hint 1");
    assertThat(entries.get("sizes.csv"))
        .isEqualTo(
            "memory,size_up_to,live_buffers,live_bytes,leaked_buffers,leaked_bytes\r\n"
                + "direct,256,0,0,3,700\r\n"
                + "direct,512,2,600,0,0\r\n");
    assertThat(entries.get("environment.txt"))
        .contains(
            "tracker: 0.1.0\n",
            "Java: OpenJDK 17.0.15.1\n",
            "Netty: Netty 4.1.140.Final, io.netty from netty.jar by app\n",
            "io.netty.buffer.PooledByteBufAllocator of Netty 4.1.140.Final of ~, 2 in use\n",
            "report = out.txt\n",
            "direct memory that Netty takes: at most 4000005 bytes\n",
            "memory of the container: not known\n",
            "\nFlags of the JVM\n",
            "\nGarbage collectors\n",
            "processors: ");
    Snapshot read =
        SnapshotJson.read(
            new ByteArrayInputStream(entries.get("report.json").getBytes(StandardCharsets.UTF_8)));
    assertThat(read.totals.leaked).isEqualTo(3);
    assertThat(read.balance.queues.get(0).bytes).isEqualTo(4_000_004);
    assertThat(read.findings).singleElement().extracting(finding -> finding.leaked).isEqualTo(3L);
  }

  @Test
  void noEntryTellsOfAPersonAMachineOrAHint() throws IOException {
    Snapshot marked = Marked.snapshot();
    String plain = new String(ReportFormat.JSON.render(marked, ReportSettings.DEFAULT), "UTF-8");
    assertThat(plain).contains(MARKS);
    entries(bundle(marked, BundleSettings.DEFAULT))
        .forEach((name, text) -> assertThat(text).as(name).doesNotContain(MARKS));
  }

  @Test
  void whatIsAskedForStays() throws IOException {
    Snapshot marked = Marked.snapshot();
    Map<String, String> addresses =
        entries(bundle(marked, BundleSettings.DEFAULT.withAddresses(true)));
    assertThat(addresses.get("memory.json"))
        .contains("\"remote\":\"/" + Marked.ADDRESS + ":50712\"");
    assertThat(addresses.get("README.txt")).contains("they are in it, since that was asked for");
    Map<String, String> hints = entries(bundle(marked, BundleSettings.DEFAULT.withHints(true)));
    assertThat(hints.get("tree.txt")).contains(Marked.HINT);
    assertThat(hints.get("report.json")).doesNotContain(Marked.ADDRESS, Marked.USER, Marked.HOST);
    // The option speaks for all surfaces.
    Map<String, String> byOption = entries(bundle(withOption("true"), BundleSettings.DEFAULT));
    assertThat(byOption.get("memory.json")).contains(Marked.ADDRESS);
    Map<String, String> byDefault =
        entries(bundle(withOption("true, but not in bundles"), BundleSettings.DEFAULT));
    assertThat(byDefault.get("memory.json")).doesNotContain(Marked.ADDRESS);
  }

  /** The tracker had taken them out before somebody asked for them. */
  @Test
  void saysSoWhereThereWasNoAddressToShow() throws IOException {
    Snapshot redacted = Redaction.of(withOption("false"), Redaction.Settings.NO_ADDRESSES);
    Map<String, String> entries =
        entries(bundle(redacted, BundleSettings.DEFAULT.withAddresses(true)));
    assertThat(entries.get("README.txt"))
        .contains("names no peer, since there is none or addresses=false")
        .doesNotContain("they are in it");
    assertThat(entries.get("README.txt").lines()).allMatch(line -> line.length() <= 100);
  }

  private static Snapshot withOption(String addresses) {
    TrackerInfo tracker =
        new TrackerInfo("1", 0, 0, "a JVM", List.of(), List.of(), Map.of("addresses", addresses));
    return Marked.snapshot().with(tracker);
  }

  @Test
  void aReportOfAnotherJvmHasOnlyWhatItTells() throws IOException {
    Map<String, String> entries = entries(bundle(Samples.throwEdge(), BundleSettings.DEFAULT));
    assertThat(entries).doesNotContainKey("memory.json");
    assertThat(entries.get("environment.txt"))
        .contains("the JVM was not asked", "allocated by PooledByteBufAllocator.directBuffer")
        .doesNotContain("Flags", "processors", System.getProperty("os.version"));
    assertThat(entries.get("README.txt"))
        .contains("the flags of the JVM: ", "the balance of the memory, which")
        .doesNotContain("memory.json");
    assertThat(entries.get("summary.txt")).startsWith("bytebuf-flow: LEAK");
  }

  @Test
  void theSameSnapshotGivesTheSameBytes() {
    byte[] one = bundle(Marked.snapshot(), BundleSettings.DEFAULT);
    assertThat(bundle(Marked.snapshot(), BundleSettings.DEFAULT)).isEqualTo(one);
  }

  @Test
  void allEntriesHaveTheTimeOfTheSnapshotInUtc() throws IOException {
    TimeZone before = TimeZone.getDefault();
    byte[] archive;
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      archive = bundle(Marked.snapshot(), BundleSettings.DEFAULT);
    } finally {
      TimeZone.setDefault(before);
    }
    Path file = Files.write(folder.resolve("a.zip"), archive);
    LocalDateTime taken = LocalDateTime.ofEpochSecond(Trees.TAKEN / 1000, 0, ZoneOffset.UTC);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      assertThat(zip.size()).isEqualTo(9);
      for (ZipEntry entry : Collections.list(zip.entries())) {
        assertThat(entry.getTimeLocal()).isEqualTo(taken);
        assertThat(zip.getInputStream(entry).readAllBytes()).hasSize((int) entry.getSize());
      }
    }
  }

  @Test
  void aLargeTreeStaysSmallEnoughForATicket() {
    List<SnapshotNode> roots = new ArrayList<>();
    int nodes = 0;
    for (int i = 0; i < 500; i++) {
      Draft root = Trees.root("A.directBuffer" + i, "direct");
      nodes++;
      for (int k = 0; k < 100; k++) {
        Draft node = Trees.at(Kind.ENTER, "com.acme.shop.Service" + k % 40, "method" + i, k + 1);
        node.place.thread = "worker-" + k % 8;
        List<StackTraceElement> stack = new ArrayList<>();
        for (int line = 1; line <= 6; line++) {
          stack.add(
              new StackTraceElement(
                  "com.acme.shop.Type" + line, "call" + i, "Type.java", k + line));
        }
        node.place.stack = stack;
        node.counts.leaked = k % 20 == 0 ? k : 0;
        node.counts.leakedBytes = 1_000L * node.counts.leaked * i;
        node.counts.released = i;
        root.children.add(node.build());
        nodes++;
      }
      roots.add(root.build());
    }
    assertThat(nodes).isGreaterThan(50_000);
    byte[] archive =
        bundle(Trees.snapshot(roots.toArray(new SnapshotNode[0])), BundleSettings.DEFAULT);
    assertThat(archive).hasSizeBetween(100_000, 20_000_000);
  }
}
