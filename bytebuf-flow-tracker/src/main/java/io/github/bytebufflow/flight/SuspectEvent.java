package io.github.bytebufflow.flight;

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
import jdk.jfr.Timespan;

/** Live buffers at the end of one path are older than the option {@code suspect-age}. */
@Name(SuspectEvent.NAME)
@Label("ByteBuf Suspect")
@Description("Live buffers older than suspect-age at the end of one path; no leak yet")
@Category("ByteBuf flow tracker")
@StackTrace(false)
@Enabled(false)
@Registered(false)
@Period("10 s")
final class SuspectEvent extends Event {
  static final String NAME = "bytebufflow.Suspect";

  @Label("Fingerprint")
  @Description("What the path would be called if it leaked")
  String fingerprint;

  @Label("Site")
  @Description("Where the buffers are")
  String site;

  @Label("Suspects")
  @Description("Buffers older than suspect-age")
  long suspects;

  @Label("Live")
  @Description("All live buffers there")
  long live;

  @Label("Live Bytes")
  @Description("Capacity of all live buffers there")
  @DataAmount
  long liveBytes;

  @Label("Oldest")
  @Description("Age of the oldest")
  @Timespan(Timespan.MILLISECONDS)
  long oldest;

  @Label("Path")
  String path;
}
