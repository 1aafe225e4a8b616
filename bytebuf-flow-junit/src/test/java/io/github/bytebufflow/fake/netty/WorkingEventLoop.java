package io.github.bytebufflow.fake.netty;

/** Named as Netty's event loops are: works until it is told to wait. */
public final class WorkingEventLoop implements Runnable {
  private volatile boolean over;

  @Override
  public void run() {
    while (!over) {
      Thread.onSpinWait();
    }
  }

  public void end() {
    over = true;
  }
}
