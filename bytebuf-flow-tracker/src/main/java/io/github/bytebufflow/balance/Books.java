package io.github.bytebufflow.balance;

/**
 * The lines of the balance, in bytes. Mutable while a balance is made, then only read.
 *
 * <p>A new line is a field here and a line in {@link #fields}; JSON and differences then have it.
 */
public final class Books implements Figures.Owner {
  /** Most direct memory that Netty takes: the smallest of all copies that have a limit. */
  public long limit = Figures.UNKNOWN;

  /** Direct memory that Netty has taken from the system, by its own counter. */
  public long used = Figures.UNKNOWN;

  /** Direct buffers that live, by the tracker: their capacity. */
  public long live = Figures.UNKNOWN;

  /** What the live buffers take of a pool beyond their capacity. */
  public long rounding = Figures.UNKNOWN;

  /** What waits in Netty for a peer to read, as Netty counts it. Part of {@link #live}. */
  public long queued = Figures.UNKNOWN;

  /** Direct buffers that were collected without a release: their capacity. */
  public long leaked = Figures.UNKNOWN;

  /** What pools have reserved and no buffer takes. */
  public long free = Figures.UNKNOWN;

  /** What is left of {@link #used} when all lines above are taken off; may be negative. */
  public long unexplained = Figures.UNKNOWN;

  /** Most direct memory that the JDK takes, by {@code -XX:MaxDirectMemorySize} or the heap. */
  public long jdkLimit = Figures.UNKNOWN;

  /** Memory of {@code ByteBuffer.allocateDirect}, by the JDK's counter. */
  public long jdkDirect = Figures.UNKNOWN;

  /** Part of {@link #jdkDirect} that is not Netty's: the application's, and the JDK's own. */
  public long ownDirect = Figures.UNKNOWN;

  /** Mapped files, by the JDK's counter. */
  public long jdkMapped = Figures.UNKNOWN;

  /** Most memory that the container may take. */
  public long containerLimit = Figures.UNKNOWN;

  /** Memory of the process that is in RAM. */
  public long rss = Figures.UNKNOWN;

  /** Part of {@link #rss} that is no file's. */
  public long rssAnon = Figures.UNKNOWN;

  /** The heap, committed. */
  public long heap = Figures.UNKNOWN;

  /** Metaspace, code and the JVM's other own pools, committed. */
  public long nonHeap = Figures.UNKNOWN;

  /**
   * What of {@link #rssAnon} is in no line: native libraries, the C library's arenas, the stacks of
   * threads, the JVM's own structures. At least so much, since the heap may be committed and not in
   * RAM.
   */
  public long outside = Figures.UNKNOWN;

  /** All unknown. */
  public Books() {}

  @Override
  public <E extends Exception> void fields(Figures<E> to) throws E {
    limit = to.figure("limit", limit);
    used = to.figure("used", used);
    live = to.figure("live", live);
    rounding = to.figure("rounding", rounding);
    queued = to.figure("queued", queued);
    leaked = to.figure("leaked", leaked);
    free = to.figure("free", free);
    unexplained = to.figure("unexplained", unexplained);
    jdkLimit = to.figure("jdkLimit", jdkLimit);
    jdkDirect = to.figure("jdkDirect", jdkDirect);
    ownDirect = to.figure("ownDirect", ownDirect);
    jdkMapped = to.figure("jdkMapped", jdkMapped);
    containerLimit = to.figure("containerLimit", containerLimit);
    rss = to.figure("rss", rss);
    rssAnon = to.figure("rssAnon", rssAnon);
    heap = to.figure("heap", heap);
    nonHeap = to.figure("nonHeap", nonHeap);
    outside = to.figure("outside", outside);
  }
}
