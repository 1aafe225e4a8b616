package io.github.bytebufflow.flight;

import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.balance.Books;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/**
 * Where the direct memory is. A figure that is not known is {@link Long#MIN_VALUE}, which is what
 * the tools of the flight recorder take for a number that is missing.
 */
@Name(BalanceEvent.NAME)
@Label("ByteBuf Memory Balance")
@Description("Where the direct memory is: used = live + rounding + leaked + free + unexplained")
@Category("ByteBuf flow tracker")
@StackTrace(false)
@Enabled(false)
@Registered(false)
@Period("10 s")
final class BalanceEvent extends Event {
  static final String NAME = "bytebufflow.Balance";

  @Label("Cause")
  @Description("What takes most of the memory")
  String cause;

  @Label("Explained")
  @Description("Memory that the cause explains")
  @DataAmount
  long explained;

  @Label("Sentence")
  @Description("What is so, with the figure that decides it")
  String sentence;

  @Label("Next")
  @Description("What to do next")
  String next;

  @Label("Limit")
  @Description("Most direct memory that Netty takes")
  @DataAmount
  long limit;

  @Label("Used")
  @Description("Direct memory that Netty has taken, by its own counter")
  @DataAmount
  long used;

  @Label("Live")
  @Description("Capacity of the live direct buffers")
  @DataAmount
  long live;

  @Label("Rounding")
  @Description("What these take of a pool beyond their capacity")
  @DataAmount
  long rounding;

  @Label("Queued")
  @Description("What waits in Netty for a peer to read; part of live")
  @DataAmount
  long queued;

  @Label("Leaked")
  @Description("Capacity of the direct buffers that leaked")
  @DataAmount
  long leaked;

  @Label("Free")
  @Description("What pools have reserved and no buffer takes")
  @DataAmount
  long free;

  @Label("Unexplained")
  @Description("What is left of used without the lines above; may be negative")
  @DataAmount
  long unexplained;

  @Label("JDK Limit")
  @Description("Most direct memory that the JDK takes")
  @DataAmount
  long jdkLimit;

  @Label("JDK Direct")
  @Description("Memory of ByteBuffer.allocateDirect, by the JDK's counter")
  @DataAmount
  long jdkDirect;

  @Label("Own Direct")
  @Description("Part of JDK Direct that is not Netty's")
  @DataAmount
  long ownDirect;

  @Label("JDK Mapped")
  @Description("Mapped files, by the JDK's counter")
  @DataAmount
  long jdkMapped;

  @Label("Container Limit")
  @Description("Most memory that the container may take")
  @DataAmount
  long containerLimit;

  @Label("RSS")
  @Description("Memory of the process that is in RAM")
  @DataAmount
  long rss;

  @Label("Anonymous RSS")
  @Description("Part of RSS that is no file's")
  @DataAmount
  long rssAnon;

  @Label("Heap")
  @Description("The heap, committed")
  @DataAmount
  long heap;

  @Label("Non-Heap")
  @Description("Metaspace, code and the JVM's other own pools, committed")
  @DataAmount
  long nonHeap;

  @Label("Outside")
  @Description("Part of anonymous RSS that is in no other line, at least")
  @DataAmount
  long outside;

  BalanceEvent(Balance balance) {
    cause = balance.verdict().cause.toString();
    explained = balance.verdict().bytes;
    sentence = balance.verdict().sentence;
    next = balance.verdict().next;
    Books books = balance.books;
    limit = books.limit;
    used = books.used;
    live = books.live;
    rounding = books.rounding;
    queued = books.queued;
    leaked = books.leaked;
    free = books.free;
    unexplained = books.unexplained;
    jdkLimit = books.jdkLimit;
    jdkDirect = books.jdkDirect;
    ownDirect = books.ownDirect;
    jdkMapped = books.jdkMapped;
    containerLimit = books.containerLimit;
    rss = books.rss;
    rssAnon = books.rssAnon;
    heap = books.heap;
    nonHeap = books.nonHeap;
    outside = books.outside;
  }
}
