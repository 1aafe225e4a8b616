package io.github.bytebufflow.benchmarks.server;

import io.github.bytebufflow.benchmarks.process.Machine;
import io.github.bytebufflow.benchmarks.process.Nettys;
import io.github.bytebufflow.benchmarks.process.ProcFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * What the agent costs a server, as a table. One server for each mode runs at the same time, and
 * one of them is under load for some seconds in turn: so whatever else the machine does hits all
 * modes alike, and each slice is compared with that of the same round.
 */
public final class ServerBenchmark {
  private final Arguments arguments;
  private final List<Run> runs = new ArrayList<>();
  private double refusedShare;

  private ServerBenchmark(Arguments arguments) {
    this.arguments = arguments;
    for (Mode mode : arguments.modes) {
      runs.add(new Run(mode));
    }
  }

  /**
   * Prints the table. Works in the directory above the module.
   *
   * @param args see {@link Arguments}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Arguments arguments;
    try {
      arguments = Arguments.parse(args);
      if (!ProcFiles.exist()) {
        throw new IllegalArgumentException(
            "this system has no /proc/self/stat; CPU time is read there, so expected Linux");
      }
    } catch (IllegalArgumentException e) {
      System.err.println("server: " + e.getMessage());
      System.exit(2);
      return;
    }
    new ServerBenchmark(arguments).run();
  }

  private void run() throws IOException, InterruptedException {
    Path work = Files.createDirectories(arguments.out.resolve("work"));
    Path requests = work.resolve("requests");
    refusedShare = Example.writeRequests(arguments.jdk, requests);
    try (Load load = arguments.wrk ? new WrkLoad(work, requests) : new ClientLoad(arguments.jdk)) {
      for (int fork = 1; fork <= arguments.effort.forks; fork++) {
        fork(fork, load, work);
      }
      write(load);
    }
  }

  private void fork(int fork, Load load, Path work) throws IOException, InterruptedException {
    List<ServerProcess> servers = new ArrayList<>();
    try {
      for (int i = 0; i < runs.size(); i++) {
        Mode mode = runs.get(i).mode;
        servers.add(new ServerProcess(mode, arguments, work, i + "-" + mode.title()));
      }
      for (ServerProcess server : servers) {
        System.err.println("set " + fork + ": warming up " + server.mode.title());
        server.warmUp(load, arguments.effort.warmUpSeconds, refusedShare);
      }
      for (int round = 1; round <= arguments.effort.rounds; round++) {
        System.err.println("set " + fork + ", round " + round);
        for (int i : order(round)) {
          runs.get(i)
              .slices
              .add(
                  servers
                      .get(i)
                      .measure(load, arguments.effort.sliceSeconds, refusedShare, fork, round));
        }
      }
      for (int i = 0; i < runs.size(); i++) {
        runs.get(i).addPeak(servers.get(i).peakResidentBytes());
        servers.get(i).stop();
      }
    } finally {
      servers.forEach(ServerProcess::close);
    }
  }

  /** Forwards and backwards in turn, from another mode on each time. */
  private List<Integer> order(int round) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      order.add((i + round / 2) % runs.size());
    }
    if (round % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }

  private void write(Load load) throws IOException {
    Effort effort = arguments.effort;
    Map<String, String> facts = Machine.describe(arguments.jdk);
    facts.put("netty", Nettys.version(arguments.netty));
    facts.put("load", load.title());
    facts.put(
        "run",
        String.format(
            "%s: %d sets of servers, %d rounds of %d s each after %d s of warming up, 256 MB heap",
            effort, effort.forks, effort.rounds, effort.sliceSeconds, effort.warmUpSeconds));
    Results results = new Results(facts, runs);
    String table = results.markdown();
    Files.writeString(arguments.out.resolve("server.md"), table);
    results.writeJson(arguments.out.resolve("server.json"));
    System.out.print(table);
  }
}
