package io.github.bytebufflow.runtime;

/** A task of an event loop that runs under the owner who was there when it was handed over. */
final class OwnedTask implements Runnable {
  private final Runnable task;
  private final Owner owner;

  OwnedTask(Runnable task, Owner owner) {
    this.task = task;
    this.owner = owner;
  }

  @Override
  public void run() {
    OwnerStack.begin(owner);
    try {
      task.run();
    } finally {
      OwnerStack.end();
    }
  }

  @Override
  public String toString() {
    return task.toString();
  }
}
