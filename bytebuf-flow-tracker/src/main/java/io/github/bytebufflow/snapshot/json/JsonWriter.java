package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.Misuse;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.NodeFields;
import io.github.bytebufflow.snapshot.NodeWalk;
import io.github.bytebufflow.snapshot.NumberFields;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SameForAll;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Suspect;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Zoomed;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes one snapshot. */
final class JsonWriter {
  private final JsonGenerator json;

  JsonWriter(JsonGenerator json) {
    this.json = json;
  }

  void write(Snapshot snapshot) throws IOException {
    json.writeStartObject();
    json.writeNumberField(JsonNames.SCHEMA, SnapshotJson.SCHEMA);
    tracker(snapshot.tracker);
    totals(snapshot.totals);
    if (snapshot.balance != null) {
      new BalanceWriter(json).write(snapshot.balance);
    }
    nodes(snapshot.roots);
    if (!snapshot.misuses.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.MISUSES);
      for (Misuse misuse : Misuse.of(snapshot)) {
        misuse(misuse, snapshot);
      }
      json.writeEndArray();
    }
    findings(JsonNames.LEAKS, snapshot.findings);
    findings(JsonNames.UNRELEASED_HEAP, snapshot.heapFindings);
    json.writeEndObject();
  }

  private void findings(String name, List<Finding> findings) throws IOException {
    if (!findings.isEmpty()) {
      json.writeArrayFieldStart(name);
      for (Finding finding : findings) {
        finding(finding);
      }
      json.writeEndArray();
    }
  }

  private void tracker(TrackerInfo tracker) throws IOException {
    json.writeObjectFieldStart(JsonNames.TRACKER);
    text(JsonNames.VERSION, tracker.version);
    json.writeNumberField(JsonNames.TAKEN, tracker.takenMillis);
    json.writeNumberField(JsonNames.UPTIME, tracker.uptimeMillis);
    text(JsonNames.JVM, tracker.jvm);
    if (tracker.collections != TrackerInfo.UNKNOWN) {
      json.writeNumberField(JsonNames.COLLECTIONS, tracker.collections);
    }
    json.writeArrayFieldStart(JsonNames.NETTY);
    for (String netty : tracker.netty) {
      json.writeString(WellFormed.of(netty));
    }
    json.writeEndArray();
    if (!tracker.off.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.OFF);
      for (String off : tracker.off) {
        json.writeString(WellFormed.of(off));
      }
      json.writeEndArray();
    }
    texts(JsonNames.OPTIONS, tracker.options);
    labels(tracker);
    if (!tracker.accepted.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.ACCEPTED);
      for (Accepted known : tracker.accepted) {
        json.writeStartObject();
        text(JsonNames.FINGERPRINT, known.fingerprint);
        text(JsonNames.REASON, known.reason);
        text(JsonNames.UNTIL, known.until);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (!tracker.zoomed.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.ZOOMED);
      for (Zoomed zoomed : tracker.zoomed) {
        json.writeStartObject();
        json.writeStringField(JsonNames.CLASS, WellFormed.of(zoomed.className));
        json.writeNumberField(JsonNames.SINCE, zoomed.sinceMillis);
        json.writeBooleanField(JsonNames.UNDONE, zoomed.undone);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  /** The labels; of a merged snapshot also those of each source. */
  private void labels(TrackerInfo tracker) throws IOException {
    if (!tracker.labels.isEmpty()) {
      texts(JsonNames.LABELS, tracker.labels);
    }
    if (tracker.sources().size() > 1) {
      json.writeArrayFieldStart(JsonNames.SOURCES);
      for (TrackerInfo source : tracker.sources()) {
        json.writeStartObject();
        text(JsonNames.VERSION, source.version);
        json.writeNumberField(JsonNames.TAKEN, source.takenMillis);
        json.writeNumberField(JsonNames.UPTIME, source.uptimeMillis);
        text(JsonNames.JVM, source.jvm);
        texts(JsonNames.LABELS, source.labels);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private void texts(String name, Map<String, String> values) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, String> value : values.entrySet()) {
      json.writeStringField(WellFormed.of(value.getKey()), WellFormed.of(value.getValue()));
    }
    json.writeEndObject();
  }

  private void totals(Totals totals) throws IOException {
    json.writeObjectFieldStart(JsonNames.TOTALS);
    totals.fields(new FieldWriter());
    json.writeEndObject();
  }

  private void nodes(List<SnapshotNode> roots) throws IOException {
    json.writeArrayFieldStart(JsonNames.ROOTS);
    new NodeWriter().through(roots);
    json.writeEndArray();
  }

  private final class NodeWriter extends NodeWalk<IOException> {
    private final FieldWriter fields = new FieldWriter();

    @Override
    protected void enter(SnapshotNode node) throws IOException {
      if (depth() > SnapshotJson.MAX_DEPTH) {
        throw new IOException(
            "a path is longer than " + SnapshotJson.MAX_DEPTH + " nodes at " + node.place.site);
      }
      json.writeStartObject();
      SnapshotNode.fields(node.place, node.counts, node.count, fields);
      if (!node.children.isEmpty()) {
        json.writeArrayFieldStart(JsonNames.CHILDREN);
      }
    }

    @Override
    protected void leave(SnapshotNode node) throws IOException {
      if (!node.children.isEmpty()) {
        json.writeEndArray();
      }
      json.writeEndObject();
    }
  }

  /** Writes each field, and leaves its value as it is. */
  private final class FieldWriter extends SameForAll<IOException>
      implements NodeFields<IOException> {
    private final NumberFields<IOException> ifAny = new NumbersIfAny();

    @Override
    protected long number(String name, long value) throws IOException {
      json.writeNumberField(name, value);
      return value;
    }

    @Override
    public NumberFields<IOException> ifAny() {
      return ifAny;
    }

    @Override
    public void group(String name) throws IOException {
      json.writeObjectFieldStart(name);
    }

    @Override
    public void endGroup() throws IOException {
      json.writeEndObject();
    }

    @Override
    public String site(String name, String value) throws IOException {
      json.writeStringField(name, WellFormed.of(value));
      return value;
    }

    @Override
    public String text(String name, String value) throws IOException {
      JsonWriter.this.text(name, value);
      return value;
    }

    @Override
    public int line(String name, int value) throws IOException {
      ifAny.grows(name, value);
      return value;
    }

    @Override
    public Kind kind(String name, Kind value) throws IOException {
      json.writeStringField(name, value.json());
      return value;
    }

    @Override
    public int ref(String name, int value) throws IOException {
      json.writeNumberField(name, value);
      return value;
    }

    @Override
    public void count(String name, long value) throws IOException {
      json.writeNumberField(name, value);
    }

    @Override
    public Memory memory(String name, Memory value) throws IOException {
      JsonWriter.this.text(name, value == null ? null : value.json());
      return value;
    }

    @Override
    public boolean truth(String name, boolean value) throws IOException {
      if (value) {
        json.writeBooleanField(name, true);
      }
      return value;
    }

    @Override
    public List<StackTraceElement> stack(String name, List<StackTraceElement> value)
        throws IOException {
      JsonWriter.this.stack(name, value);
      return value;
    }

    @Override
    public Context context(String name, Context value) throws IOException {
      if (value != null) {
        json.writeFieldName(name);
        new ContextJson(json).write(value);
      }
      return value;
    }

    @Override
    public List<Context> contexts(String name, List<Context> value) throws IOException {
      if (!value.isEmpty()) {
        json.writeArrayFieldStart(name);
        for (Context one : value) {
          new ContextJson(json).write(one);
        }
        json.writeEndArray();
      }
      return value;
    }
  }

  /** Writes each number that is not 0. */
  private final class NumbersIfAny extends SameForAll<IOException> {
    @Override
    protected long number(String name, long value) throws IOException {
      if (value != 0) {
        json.writeNumberField(name, value);
      }
      return value;
    }
  }

  private void finding(Finding finding) throws IOException {
    json.writeStartObject();
    text(JsonNames.FINGERPRINT, finding.fingerprint);
    if (!finding.also.isEmpty()) {
      texts(JsonNames.ALSO, finding.also);
    }
    json.writeNumberField(JsonNames.LEAKED, finding.leaked);
    json.writeNumberField(JsonNames.BYTES, finding.bytes);
    if (finding.heldBytes > 0) {
      json.writeNumberField(JsonNames.HELD_BYTES, finding.heldBytes);
    }
    texts(JsonNames.PATH, finding.path);
    if (!finding.others.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.PATHS);
      for (Finding.Path path : finding.others) {
        json.writeStartObject();
        json.writeNumberField(JsonNames.LEAKED, path.leaked);
        texts(JsonNames.PATH, path.steps);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeArrayFieldStart(JsonNames.SUSPECTS);
    for (Suspect suspect : finding.suspects) {
      suspect(suspect);
    }
    json.writeEndArray();
    json.writeBooleanField(JsonNames.DECIDED, finding.decided);
    if (finding.unread) {
      json.writeBooleanField(JsonNames.UNREAD, true);
    }
    text(JsonNames.FAILURE, finding.failure);
    text(JsonNames.NEXT, finding.next);
    json.writeEndObject();
  }

  private void texts(String name, List<String> texts) throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(WellFormed.of(text));
    }
    json.writeEndArray();
  }

  private void suspect(Suspect suspect) throws IOException {
    json.writeStartObject();
    text(JsonNames.CLASS, suspect.className);
    text(JsonNames.METHOD, suspect.method);
    if (suspect.line > 0) {
      json.writeNumberField(JsonNames.LINE, suspect.line);
    }
    text(JsonNames.FILE, suspect.file);
    text(JsonNames.ARTIFACT, suspect.artifact);
    json.writeNumberField(JsonNames.WEIGHT, suspect.weight);
    text(JsonNames.REASON, suspect.reason);
    text(JsonNames.KNOWN, suspect.known);
    json.writeEndObject();
  }

  private void misuse(Misuse misuse, Snapshot snapshot) throws IOException {
    json.writeStartObject();
    record(misuse.common(), misuse.count(), misuse.verdict(snapshot));
    if (misuse.records.size() > 1) {
      json.writeArrayFieldStart(JsonNames.OTHERS);
      for (MisuseRecord other : misuse.records.subList(1, misuse.records.size())) {
        json.writeStartObject();
        record(other, other.count, MisuseVerdict.of(other, snapshot));
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void record(MisuseRecord misuse, long count, MisuseVerdict verdict) throws IOException {
    text(JsonNames.WHAT, misuse.what);
    text(JsonNames.SITE, misuse.site);
    json.writeArrayFieldStart(JsonNames.ENDED_AT);
    for (String site : misuse.endedAt) {
      json.writeString(WellFormed.of(site));
    }
    json.writeEndArray();
    json.writeNumberField(JsonNames.COUNT, count);
    stack(JsonNames.STACK, misuse.stack);
    stack(JsonNames.RELEASE_STACK, misuse.release);
    json.writeBooleanField(JsonNames.DECIDED, verdict.decided);
    json.writeArrayFieldStart(JsonNames.SUSPECTS);
    for (MisuseVerdict.Suspect suspect : verdict.suspects) {
      suspect(suspect, misuse.verdict != null);
    }
    json.writeEndArray();
    text(JsonNames.NEXT, verdict.next);
    steps(misuse.steps);
  }

  /** The site only of a verdict that cannot be found again from the path and the stack. */
  private void suspect(MisuseVerdict.Suspect suspect, boolean isOfCode) throws IOException {
    json.writeStartObject();
    text(JsonNames.CLASS, suspect.className);
    text(JsonNames.METHOD, suspect.method);
    if (suspect.line > 0) {
      json.writeNumberField(JsonNames.LINE, suspect.line);
    }
    text(JsonNames.SITE, isOfCode ? suspect.site : null);
    text(JsonNames.REASON, suspect.reason);
    json.writeEndObject();
  }

  private void steps(List<Place> steps) throws IOException {
    if (steps.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(JsonNames.STEPS);
    FieldWriter fields = new FieldWriter();
    for (Place step : steps) {
      json.writeStartObject();
      step.fields(fields);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void stack(String name, List<StackTraceElement> stack) throws IOException {
    if (stack.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(name);
    for (StackTraceElement frame : stack) {
      json.writeString(WellFormed.of(JsonFrame.write(frame)));
    }
    json.writeEndArray();
  }

  private void text(String name, String value) throws IOException {
    if (value != null && !value.isEmpty()) {
      json.writeStringField(name, WellFormed.of(value));
    }
  }
}
