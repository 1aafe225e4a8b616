package io.github.bytebufflow.known;

import io.github.bytebufflow.known.Verdict.Next;
import io.github.bytebufflow.known.Verdict.Place;
import io.github.bytebufflow.testing.Json;
import io.github.bytebufflow.testing.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs the bad versions, and writes a table of what the reports say about the fixed methods. */
final class Table {
  private static final int AT_A_TIME = 2;

  private Table() {}

  /** Of the half that {@code half} says, {@code all}, or of the cases that are named. */
  public static void main(String[] args) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(Table::endAll));
    String half = args[0];
    List<String> names = List.of(args).subList(1, args.length);
    List<KnownCase> cases = new ArrayList<>();
    for (Path file : KnownCase.files()) {
      KnownCase known;
      try {
        known = KnownCase.read(file);
      } catch (IllegalArgumentException e) {
        System.err.println("left out: " + e.getMessage());
        continue;
      }
      boolean chosen =
          names.isEmpty()
              ? half.equals("all") || half.equals(known.half())
              : names.contains(known.name());
      if (chosen) {
        cases.add(known);
      }
    }
    System.out.print(of(cases));
  }

  /** What is still running when this JVM ends was started by it. */
  private static void endAll() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private static String of(List<KnownCase> cases) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<Row>> rows = new ArrayList<>();
      for (KnownCase known : cases) {
        rows.add(threads.submit(() -> row(known)));
      }
      StringBuilder failed = new StringBuilder();
      List<Row> done = new ArrayList<>();
      for (int i = 0; i < cases.size(); i++) {
        try {
          done.add(rows.get(i).get());
        } catch (ExecutionException e) {
          failed.append("\nnot run: ").append(cases.get(i)).append(": ").append(e.getCause());
        }
      }
      return text(done) + failed.append('\n');
    } finally {
      threads.shutdownNow();
    }
  }

  /** What one line says. */
  record Row(KnownCase known, String counted, Verdict verdict) {}

  private static Row row(KnownCase known) throws IOException {
    Run run = known.run("bad");
    if (run.exit() != 0 || !run.stdout().lines().toList().contains("done")) {
      throw new IOException("exit code " + run.exit() + "\n" + run.stderr());
    }
    Map<String, Object> report;
    try (InputStream in = Files.newInputStream(run.report())) {
      report = object(Json.read(in));
    }
    Map<String, Object> totals = object(report.get("totals"));
    long found =
        known.isLeak()
            ? Ends.sum(Judge.maps(report.get("roots")))
            : (Long) totals.getOrDefault("misused", 0L);
    Verdict verdict =
        known.isLeak()
            ? Judge.leak(report, run.stderr(), known.fixed(), known.isOfNetty())
            : Judge.misuse(report, run.stderr(), known.fixed());
    String counted = known.kind() + " " + found;
    return new Row(
        known, found == known.count() ? counted : counted + " of " + known.count(), verdict);
  }

  /** Rows, sums behind them. */
  static String text(List<Row> rows) {
    StringBuilder text = new StringBuilder();
    text.append(
        "| case | bad version | counted | fixed method | next | named first by the report |\n");
    text.append("|---|---|---|---|---|---|\n");
    for (Row row : rows) {
      text.append("| ").append(row.known.name());
      text.append(" | ").append(row.known.bad());
      text.append(" | ").append(row.counted);
      text.append(" | ").append(row.verdict.place().words);
      text.append(" | ").append(row.verdict.next().words);
      text.append(" | ").append(row.verdict.named().replace("|", "\\|")).append(" |\n");
    }
    text.append("\nOf ").append(rows.size()).append(": ");
    List<String> sums = new ArrayList<>();
    for (Place place : Place.values()) {
      long count = rows.stream().filter(row -> row.verdict.place() == place).count();
      sums.add(place.words + " " + count);
    }
    text.append(String.join(", ", sums)).append(".\nnext: ");
    sums.clear();
    for (Next next : Next.values()) {
      long count = rows.stream().filter(row -> row.verdict.next() == next).count();
      sums.add(next.words + " " + count);
    }
    return text.append(String.join(", ", sums)).append(".\n").toString();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object json) {
    return (Map<String, Object>) json;
  }
}
