package io.github.bytebufflow.flight;

import io.github.bytebufflow.snapshot.Totals;
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

/** The totals. */
@Name(SummaryEvent.NAME)
@Label("ByteBuf Summary")
@Description("How many buffers were allocated, released and leaked since the tracker started")
@Category("ByteBuf flow tracker")
@StackTrace(false)
@Enabled(false)
@Registered(false)
@Period("10 s")
final class SummaryEvent extends Event {
  static final String NAME = "bytebufflow.Summary";

  @Label("Allocated")
  long allocated;

  @Label("Released")
  long released;

  @Label("Leaked")
  long leaked;

  @Label("Live")
  long live;

  @Label("Suspects")
  @Description("Live buffers older than suspect-age")
  long suspects;

  @Label("Leaked Bytes")
  @DataAmount
  long leakedBytes;

  @Label("Live Bytes")
  @DataAmount
  long liveBytes;

  @Label("Misused")
  @Description("Double releases, and uses after release")
  long misused;

  @Label("Nodes")
  @Description("Nodes of the tree of paths")
  long nodes;

  @Label("Truncated")
  @Description("Flows whose path was cut off")
  long truncated;

  @Label("Untracked")
  @Description("Flows or steps that a failure of the tracker lost")
  long untracked;

  SummaryEvent(Totals totals) {
    allocated = totals.allocated;
    released = totals.released;
    leaked = totals.leaked;
    live = totals.live;
    suspects = totals.suspect;
    leakedBytes = totals.leakedBytes;
    liveBytes = totals.liveBytes;
    misused = totals.misused;
    nodes = totals.nodes;
    truncated = totals.truncated;
    untracked = totals.untracked;
  }
}
