package io.github.bytebufflow.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/** A path leaks, or leaks more than before. Without a stack: nobody who leaks is on a thread. */
@Name(LeakEvent.NAME)
@Label("ByteBuf Leak")
@Description("Buffers that were collected while their count was above 0, by fingerprint")
@Category("ByteBuf flow tracker")
@StackTrace(false)
@Enabled(false)
@Registered(false)
final class LeakEvent extends Event {
  static final String NAME = "bytebufflow.Leak";

  @Label("Fingerprint")
  @Description("The digits behind LEAK in reports")
  String fingerprint;

  @Label("Suspect")
  @Description("Class and method that is most likely responsible")
  String suspect;

  @Label("Site")
  @Description("Where the buffers ended")
  String site;

  @Label("Leaked")
  @Description("Buffers leaked since the tracker started")
  long leaked;

  @Label("New")
  @Description(
      "Buffers leaked since the last event of this fingerprint in any recording, possibly 0")
  long added;

  @Label("Bytes")
  @Description("Capacity of the leaked buffers")
  @DataAmount
  long bytes;

  @Label("Path")
  @Description("The worst of the paths with this fingerprint")
  String path;

  @Label("Next")
  @Description("What to do next")
  String next;
}
