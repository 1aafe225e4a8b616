package acme;

/** Extends a class of buffers, and names none: nothing of Netty stands in its class file. */
final class ShellBuffer extends PoolBuffer {
  ShellBuffer(int capacity) {
    super(capacity);
  }
}
