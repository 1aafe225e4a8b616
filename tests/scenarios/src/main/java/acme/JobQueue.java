package acme;

import java.util.ArrayDeque;
import java.util.Queue;

/** Does not name Netty: it is woven for the objects that it keeps. */
final class JobQueue {
  private final Queue<Jobs.Job> jobs = new ArrayDeque<>();

  void offer(Jobs.Job job) {
    jobs.add(job);
  }

  Jobs.Job next() {
    return jobs.poll(); // #next
  }

  String dropOldest() {
    Jobs.Job oldest = jobs.poll(); // #oldest
    return oldest.name();
  }
}
