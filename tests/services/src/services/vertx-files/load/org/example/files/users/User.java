package org.example.files.users;

import java.io.IOException;
import java.util.Random;

/** Somebody who does things again and again until the time is over. */
abstract class User implements Runnable {

  protected final Random random;
  private final int rounds;
  private final int pause;
  private final long deadline;

  User(long seed, int rounds, int pause, long deadline) {
    this.random = new Random(seed);
    this.rounds = rounds;
    this.pause = pause;
    this.deadline = deadline;
  }

  abstract void round(int number) throws IOException, InterruptedException;

  @Override
  public void run() {
    try {
      for (int i = 0; i < rounds || System.nanoTime() < deadline; i++) {
        round(i);
        Thread.sleep(1 + random.nextInt(pause));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  protected String content(int max) {
    return "the quick brown fox ".repeat(1 + random.nextInt(max / 20));
  }
}
