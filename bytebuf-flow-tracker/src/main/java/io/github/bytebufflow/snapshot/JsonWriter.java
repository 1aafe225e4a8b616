package io.github.bytebufflow.snapshot;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
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
    json.writeNumberField(JsonNames.SCHEMA, Snapshot.SCHEMA);
    tracker(snapshot.tracker);
    totals(snapshot.totals);
    nodes(snapshot.roots);
    if (!snapshot.misuses.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.MISUSES);
      for (Misuse misuse : snapshot.misuses) {
        misuse(misuse);
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private void tracker(TrackerInfo tracker) throws IOException {
    json.writeObjectFieldStart(JsonNames.TRACKER);
    text(JsonNames.VERSION, tracker.version);
    json.writeNumberField(JsonNames.TAKEN, tracker.takenMillis);
    json.writeNumberField(JsonNames.UPTIME, tracker.uptimeMillis);
    text(JsonNames.JVM, tracker.jvm);
    json.writeArrayFieldStart(JsonNames.NETTY);
    for (String netty : tracker.netty) {
      json.writeString(wellFormed(netty));
    }
    json.writeEndArray();
    if (!tracker.off.isEmpty()) {
      json.writeArrayFieldStart(JsonNames.OFF);
      for (String off : tracker.off) {
        json.writeString(wellFormed(off));
      }
      json.writeEndArray();
    }
    json.writeObjectFieldStart(JsonNames.OPTIONS);
    for (Map.Entry<String, String> option : tracker.options.entrySet()) {
      json.writeStringField(wellFormed(option.getKey()), wellFormed(option.getValue()));
    }
    json.writeEndObject();
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
    json.writeEndObject();
  }

  private void totals(Totals totals) throws IOException {
    json.writeObjectFieldStart(JsonNames.TOTALS);
    json.writeNumberField(JsonNames.ALLOCATED, totals.allocated);
    json.writeNumberField(JsonNames.RELEASED, totals.released);
    json.writeNumberField(JsonNames.LEAKED, totals.leaked);
    json.writeNumberField(JsonNames.LIVE, totals.live);
    json.writeNumberField(JsonNames.LEAKED_BYTES, totals.leakedBytes);
    json.writeNumberField(JsonNames.LIVE_BYTES, totals.liveBytes);
    json.writeNumberField(JsonNames.NODES, totals.nodes);
    json.writeNumberField(JsonNames.TRUNCATED, totals.truncated);
    json.writeNumberField(JsonNames.UNTRACKED, totals.untracked);
    json.writeNumberField(JsonNames.INDIRECT, totals.indirect);
    json.writeNumberField(JsonNames.MISUSED, totals.misused);
    json.writeNumberField(JsonNames.RETAINED, totals.retained);
    json.writeNumberField(JsonNames.PERMANENT, totals.permanent);
    json.writeNumberField(JsonNames.SUSPECT, totals.suspect);
    json.writeNumberField(JsonNames.LEAKED_DIRECT, totals.leakedDirect);
    number(JsonNames.SAMPLED_OUT, totals.sampledOut);
    json.writeObjectFieldStart(JsonNames.VIEWS);
    json.writeNumberField(JsonNames.ALLOCATED, totals.viewsAllocated);
    json.writeNumberField(JsonNames.RELEASED, totals.viewsReleased);
    json.writeNumberField(JsonNames.LEAKED, totals.viewsLeaked);
    json.writeNumberField(JsonNames.LIVE, totals.viewsLive);
    json.writeEndObject();
    json.writeObjectFieldStart(JsonNames.RESOURCES);
    json.writeNumberField(JsonNames.ALLOCATED, totals.resourcesAllocated);
    json.writeNumberField(JsonNames.RELEASED, totals.resourcesReleased);
    json.writeNumberField(JsonNames.LEAKED, totals.resourcesLeaked);
    json.writeNumberField(JsonNames.LIVE, totals.resourcesLive);
    json.writeEndObject();
    json.writeObjectFieldStart(JsonNames.FOREIGN);
    json.writeNumberField(JsonNames.ALLOCATED, totals.foreignAllocated);
    json.writeNumberField(JsonNames.RELEASED, totals.foreignReleased);
    json.writeNumberField(JsonNames.COLLECTED, totals.foreignCollected);
    json.writeNumberField(JsonNames.LIVE, totals.foreignLive);
    json.writeNumberField(JsonNames.COLLECTED_BYTES, totals.foreignCollectedBytes);
    json.writeNumberField(JsonNames.LIVE_BYTES, totals.foreignLiveBytes);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void nodes(List<SnapshotNode> roots) throws IOException {
    json.writeArrayFieldStart(JsonNames.ROOTS);
    Deque<Iterator<SnapshotNode>> open = new ArrayDeque<>();
    open.push(roots.iterator());
    while (true) {
      if (open.peek().hasNext()) {
        SnapshotNode node = open.peek().next();
        if (open.size() > SnapshotJson.MAX_DEPTH) {
          throw new IOException(
              "a path is longer than " + SnapshotJson.MAX_DEPTH + " nodes at " + node.site);
        }
        json.writeStartObject();
        fields(node);
        if (node.children.isEmpty()) {
          json.writeEndObject();
        } else {
          json.writeArrayFieldStart(JsonNames.CHILDREN);
          open.push(node.children.iterator());
        }
      } else {
        json.writeEndArray();
        open.pop();
        if (open.isEmpty()) {
          return;
        }
        json.writeEndObject();
      }
    }
  }

  private void fields(SnapshotNode node) throws IOException {
    json.writeStringField(JsonNames.SITE, wellFormed(node.site));
    if (!node.title.equals(node.site)) {
      text(JsonNames.TITLE, node.title);
    }
    text(JsonNames.NETTY, node.netty);
    text(JsonNames.CLASS, node.className);
    text(JsonNames.METHOD, node.method);
    number(JsonNames.LINE, node.line);
    json.writeStringField(JsonNames.KIND, node.kind.json());
    json.writeNumberField(JsonNames.REF, node.ref);
    json.writeNumberField(JsonNames.COUNT, node.count);
    number(JsonNames.RELEASED, node.released);
    number(JsonNames.LEAKED, node.leaked);
    number(JsonNames.LIVE, node.live);
    number(JsonNames.LEAKED_BYTES, node.leakedBytes);
    number(JsonNames.LIVE_BYTES, node.liveBytes);
    number(JsonNames.INDIRECT, node.indirect);
    number(JsonNames.SUSPECT, node.suspect);
    number(JsonNames.OLDEST_MILLIS, node.oldestMillis);
    number(JsonNames.FIRST_LEAK_MILLIS, node.firstLeakMillis);
    number(JsonNames.LAST_LEAK_MILLIS, node.lastLeakMillis);
    text(JsonNames.MEMORY, node.memory);
    text(JsonNames.BUFFER, node.buffer);
    if (node.loop) {
      json.writeBooleanField(JsonNames.LOOP, true);
    }
    text(JsonNames.EXCEPTION, node.exception);
    text(JsonNames.THREAD, node.thread);
    stack(node.stack);
  }

  private void misuse(Misuse misuse) throws IOException {
    json.writeStartObject();
    text(JsonNames.WHAT, misuse.what);
    text(JsonNames.SITE, misuse.site);
    json.writeArrayFieldStart(JsonNames.ENDED_AT);
    for (String site : misuse.endedAt) {
      json.writeString(wellFormed(site));
    }
    json.writeEndArray();
    json.writeNumberField(JsonNames.COUNT, misuse.count);
    stack(misuse.stack);
    json.writeEndObject();
  }

  private void stack(List<StackTraceElement> stack) throws IOException {
    if (stack.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(JsonNames.STACK);
    for (StackTraceElement frame : stack) {
      json.writeString(wellFormed(JsonFrame.write(frame)));
    }
    json.writeEndArray();
  }

  private void number(String name, long value) throws IOException {
    if (value != 0) {
      json.writeNumberField(name, value);
    }
  }

  private void text(String name, String value) throws IOException {
    if (value != null && !value.isEmpty()) {
      json.writeStringField(name, wellFormed(value));
    }
  }

  /** Thread and class names may hold half a surrogate pair, which UTF-8 cannot carry. */
  private static String wellFormed(String text) {
    StringBuilder copy = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
        continue;
      }
      if (copy == null) {
        copy = new StringBuilder(text);
      }
      copy.setCharAt(i, '\uFFFD');
    }
    return copy == null ? text : copy.toString();
  }
}
