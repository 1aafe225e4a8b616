package io.github.bytebufflow.agent.services;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Says on standard error that something failed, the first time only: what fails now may fail each
 * time. Takes no lock, since what fails may be slow for holding one. Thread-safe.
 */
final class FirstFailure {
  private final String sentence;
  private final AtomicBoolean said = new AtomicBoolean();

  /**
   * Makes one.
   *
   * @param sentence what failed; the failure follows it
   */
  FirstFailure(String sentence) {
    this.sentence = sentence;
  }

  /**
   * Says it, unless that was done.
   *
   * @param failure what came, or null if nothing failed
   */
  void say(Throwable failure) {
    if (failure != null && said.compareAndSet(false, true)) {
      Stderr.say(sentence + failure);
    }
  }
}
