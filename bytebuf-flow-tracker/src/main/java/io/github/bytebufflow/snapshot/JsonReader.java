package io.github.bytebufflow.snapshot;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads one snapshot, token by token. */
final class JsonReader {
  private final JsonParser json;
  private final Map<String, StackTraceElement> frames = new HashMap<>();

  private JsonReader(JsonParser json) {
    this.json = json;
  }

  static Snapshot read(JsonFactory factory, InputStream in) throws IOException {
    try (JsonParser json = factory.createParser(in)) {
      JsonReader reader = new JsonReader(json);
      try {
        return reader.snapshot();
      } catch (StreamConstraintsException tooMuch) {
        throw reader.bad("beyond what a snapshot holds, " + firstLine(tooMuch));
      } catch (JsonProcessingException broken) {
        throw reader.bad("broken JSON, " + firstLine(broken));
      }
    }
  }

  private static String firstLine(JsonProcessingException problem) {
    String message = problem.getOriginalMessage();
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }

  private SnapshotFormatException bad(String what) {
    JsonLocation at = json.currentLocation();
    return new SnapshotFormatException(
        "not a snapshot: at line " + at.getLineNr() + ", column " + at.getColumnNr() + ": " + what);
  }

  private Snapshot snapshot() throws IOException {
    JsonToken first = json.nextToken();
    if (first != JsonToken.START_OBJECT) {
      throw bad(first == null ? "the input is empty" : "expected an object, found " + found());
    }
    long schema = 0;
    TrackerInfo tracker = null;
    Totals totals = null;
    List<SnapshotNode> roots = null;
    List<Misuse> misuses = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.SCHEMA:
          schema = schema();
          break;
        case JsonNames.TRACKER:
          tracker = tracker();
          break;
        case JsonNames.TOTALS:
          totals = totals();
          break;
        case JsonNames.ROOTS:
          roots = nodes();
          break;
        case JsonNames.MISUSES:
          misuses = misuses();
          break;
        default:
          json.skipChildren();
      }
    }
    if (json.nextToken() != null) {
      throw bad("expected the end after the snapshot, found " + found());
    }
    if (schema == 0) {
      throw missing(JsonNames.SCHEMA);
    }
    if (totals == null) {
      throw missing(JsonNames.TOTALS);
    }
    if (roots == null) {
      throw missing(JsonNames.ROOTS);
    }
    if (tracker == null) {
      throw missing(JsonNames.TRACKER);
    }
    return new Snapshot(tracker, totals, roots, misuses);
  }

  private SnapshotFormatException missing(String field) {
    return new SnapshotFormatException("not a snapshot: the field \"" + field + "\" is missing");
  }

  private long schema() throws IOException {
    long schema = number(JsonNames.SCHEMA);
    if (schema != Snapshot.SCHEMA) {
      throw new SnapshotFormatException(
          "the snapshot has schema " + schema + ", this version reads " + Snapshot.SCHEMA);
    }
    return schema;
  }

  private TrackerInfo tracker() throws IOException {
    begin(JsonNames.TRACKER, JsonToken.START_OBJECT);
    String version = "";
    long taken = 0;
    long uptime = 0;
    String jvm = "";
    List<String> netty = List.of();
    List<String> off = List.of();
    Map<String, String> options = new LinkedHashMap<>();
    List<Accepted> accepted = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.VERSION:
          version = text(name);
          break;
        case JsonNames.TAKEN:
          taken = number(name);
          break;
        case JsonNames.UPTIME:
          uptime = number(name);
          break;
        case JsonNames.JVM:
          jvm = text(name);
          break;
        case JsonNames.NETTY:
          netty = texts(name);
          break;
        case JsonNames.OFF:
          off = texts(name);
          break;
        case JsonNames.OPTIONS:
          begin(name, JsonToken.START_OBJECT);
          while (json.nextToken() != JsonToken.END_OBJECT) {
            String option = json.currentName();
            json.nextToken();
            options.put(option, text(option));
          }
          break;
        case JsonNames.ACCEPTED:
          accepted = accepted();
          break;
        default:
          json.skipChildren();
      }
    }
    return new TrackerInfo(version, taken, uptime, jvm, netty, off, options, accepted);
  }

  private List<Accepted> accepted() throws IOException {
    begin(JsonNames.ACCEPTED, JsonToken.START_ARRAY);
    List<Accepted> all = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      begin(JsonNames.ACCEPTED, JsonToken.START_OBJECT);
      String fingerprint = "";
      String reason = "";
      String until = "";
      while (json.nextToken() != JsonToken.END_OBJECT) {
        String name = json.currentName();
        json.nextToken();
        switch (name) {
          case JsonNames.FINGERPRINT:
            fingerprint = text(name);
            break;
          case JsonNames.REASON:
            reason = text(name);
            break;
          case JsonNames.UNTIL:
            until = text(name);
            break;
          default:
            json.skipChildren();
        }
      }
      all.add(new Accepted(fingerprint, reason, until));
    }
    return all;
  }

  private Totals totals() throws IOException {
    begin(JsonNames.TOTALS, JsonToken.START_OBJECT);
    Totals totals = new Totals();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.ALLOCATED:
          totals.allocated = amount(name);
          break;
        case JsonNames.RELEASED:
          totals.released = amount(name);
          break;
        case JsonNames.LEAKED:
          totals.leaked = amount(name);
          break;
        case JsonNames.LIVE:
          totals.live = number(name);
          break;
        case JsonNames.SUSPECT:
          totals.suspect = number(name);
          break;
        case JsonNames.LEAKED_BYTES:
          totals.leakedBytes = amount(name);
          break;
        case JsonNames.LIVE_BYTES:
          totals.liveBytes = number(name);
          break;
        case JsonNames.LEAKED_DIRECT:
          totals.leakedDirect = amount(name);
          break;
        case JsonNames.NODES:
          totals.nodes = amount(name);
          break;
        case JsonNames.TRUNCATED:
          totals.truncated = amount(name);
          break;
        case JsonNames.UNTRACKED:
          totals.untracked = amount(name);
          break;
        case JsonNames.INDIRECT:
          totals.indirect = amount(name);
          break;
        case JsonNames.MISUSED:
          totals.misused = amount(name);
          break;
        case JsonNames.RETAINED:
          totals.retained = number(name);
          break;
        case JsonNames.PERMANENT:
          totals.permanent = number(name);
          break;
        case JsonNames.SAMPLED_OUT:
          totals.sampledOut = amount(name);
          break;
        case JsonNames.VIEWS:
          views(totals);
          break;
        case JsonNames.RESOURCES:
          resources(totals);
          break;
        case JsonNames.FOREIGN:
          foreign(totals);
          break;
        default:
          json.skipChildren();
      }
    }
    return totals;
  }

  private void views(Totals totals) throws IOException {
    begin(JsonNames.VIEWS, JsonToken.START_OBJECT);
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.ALLOCATED:
          totals.viewsAllocated = amount(name);
          break;
        case JsonNames.RELEASED:
          totals.viewsReleased = amount(name);
          break;
        case JsonNames.LEAKED:
          totals.viewsLeaked = amount(name);
          break;
        case JsonNames.LIVE:
          totals.viewsLive = number(name);
          break;
        default:
          json.skipChildren();
      }
    }
  }

  private void resources(Totals totals) throws IOException {
    begin(JsonNames.RESOURCES, JsonToken.START_OBJECT);
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.ALLOCATED:
          totals.resourcesAllocated = amount(name);
          break;
        case JsonNames.RELEASED:
          totals.resourcesReleased = amount(name);
          break;
        case JsonNames.LEAKED:
          totals.resourcesLeaked = amount(name);
          break;
        case JsonNames.LIVE:
          totals.resourcesLive = number(name);
          break;
        default:
          json.skipChildren();
      }
    }
  }

  private void foreign(Totals totals) throws IOException {
    begin(JsonNames.FOREIGN, JsonToken.START_OBJECT);
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.ALLOCATED:
          totals.foreignAllocated = amount(name);
          break;
        case JsonNames.RELEASED:
          totals.foreignReleased = amount(name);
          break;
        case JsonNames.COLLECTED:
          totals.foreignCollected = amount(name);
          break;
        case JsonNames.LIVE:
          totals.foreignLive = number(name);
          break;
        case JsonNames.COLLECTED_BYTES:
          totals.foreignCollectedBytes = amount(name);
          break;
        case JsonNames.LIVE_BYTES:
          totals.foreignLiveBytes = number(name);
          break;
        default:
          json.skipChildren();
      }
    }
  }

  /** A node while its fields are read, with those that a node must have. */
  private static final class Draft {
    final SnapshotNode.Builder node = new SnapshotNode.Builder();
    boolean kind;
    boolean ref;
    long count = -1;
  }

  private List<SnapshotNode> nodes() throws IOException {
    begin(JsonNames.ROOTS, JsonToken.START_ARRAY);
    List<SnapshotNode> roots = new ArrayList<>();
    Deque<Draft> open = new ArrayDeque<>();
    while (true) {
      JsonToken token = json.nextToken();
      if (token == JsonToken.START_OBJECT) {
        if (open.size() == SnapshotJson.MAX_DEPTH) {
          throw bad("a path is longer than " + SnapshotJson.MAX_DEPTH + " nodes");
        }
        open.push(new Draft());
      } else if (token == JsonToken.END_OBJECT) {
        SnapshotNode node = finish(open.pop());
        if (open.isEmpty()) {
          roots.add(node);
        } else {
          open.peek().node.children.add(node);
        }
      } else if (token == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        json.nextToken();
        if (name.equals(JsonNames.CHILDREN)) {
          begin(name, JsonToken.START_ARRAY);
        } else {
          field(open.peek(), name);
        }
      } else if (token == JsonToken.END_ARRAY) {
        if (open.isEmpty()) {
          return roots;
        }
      } else {
        throw bad("expected a node, found " + found());
      }
    }
  }

  private SnapshotNode finish(Draft draft) throws IOException {
    if (draft.node.site == null) {
      throw bad("a node has no \"" + JsonNames.SITE + "\"");
    }
    String missing =
        !draft.kind
            ? JsonNames.KIND
            : !draft.ref ? JsonNames.REF : draft.count < 0 ? JsonNames.COUNT : null;
    if (missing != null) {
      throw bad("the node " + draft.node.site + " has no \"" + missing + "\"");
    }
    SnapshotNode node = draft.node.build();
    if (node.count != draft.count) {
      throw bad(
          "the node "
              + node.site
              + " has count "
              + draft.count
              + ", but its parts add up to "
              + node.count);
    }
    return node;
  }

  private void field(Draft draft, String name) throws IOException {
    SnapshotNode.Builder node = draft.node;
    switch (name) {
      case JsonNames.SITE:
        node.site = text(name);
        break;
      case JsonNames.TITLE:
        node.title = text(name);
        break;
      case JsonNames.NETTY:
        node.netty = text(name);
        break;
      case JsonNames.CLASS:
        node.className = text(name);
        break;
      case JsonNames.METHOD:
        node.method = text(name);
        break;
      case JsonNames.LINE:
        node.line = (int) number(name);
        break;
      case JsonNames.KIND:
        node.kind = kind();
        draft.kind = true;
        break;
      case JsonNames.REF:
        node.ref = (int) amount(name);
        draft.ref = true;
        break;
      case JsonNames.COUNT:
        draft.count = amount(name);
        break;
      case JsonNames.RELEASED:
        node.released = amount(name);
        break;
      case JsonNames.LEAKED:
        node.leaked = amount(name);
        break;
      case JsonNames.LIVE:
        node.live = number(name);
        break;
      case JsonNames.LEAKED_BYTES:
        node.leakedBytes = amount(name);
        break;
      case JsonNames.LIVE_BYTES:
        node.liveBytes = number(name);
        break;
      case JsonNames.INDIRECT:
        node.indirect = amount(name);
        break;
      case JsonNames.SUSPECT:
        node.suspect = number(name);
        break;
      case JsonNames.OLDEST_MILLIS:
        node.oldestMillis = amount(name);
        break;
      case JsonNames.FIRST_LEAK_MILLIS:
        node.firstLeakMillis = amount(name);
        break;
      case JsonNames.LAST_LEAK_MILLIS:
        node.lastLeakMillis = amount(name);
        break;
      case JsonNames.MEMORY:
        node.memory = text(name);
        break;
      case JsonNames.BUFFER:
        node.buffer = text(name);
        break;
      case JsonNames.LOOP:
        node.loop = truth(name);
        break;
      case JsonNames.EXCEPTION:
        node.exception = text(name);
        break;
      case JsonNames.THREAD:
        node.thread = text(name);
        break;
      case JsonNames.STACK:
        node.stack = stack();
        break;
      default:
        json.skipChildren();
    }
  }

  private List<Misuse> misuses() throws IOException {
    begin(JsonNames.MISUSES, JsonToken.START_ARRAY);
    List<Misuse> misuses = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      begin(JsonNames.MISUSES, JsonToken.START_OBJECT);
      misuses.add(misuse());
    }
    return misuses;
  }

  private Misuse misuse() throws IOException {
    String what = "";
    String site = "";
    List<String> endedAt = List.of();
    long count = 0;
    List<StackTraceElement> stack = List.of();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.WHAT:
          what = text(name);
          break;
        case JsonNames.SITE:
          site = text(name);
          break;
        case JsonNames.ENDED_AT:
          endedAt = texts(name);
          break;
        case JsonNames.COUNT:
          count = amount(name);
          break;
        case JsonNames.STACK:
          stack = stack();
          break;
        default:
          json.skipChildren();
      }
    }
    return new Misuse(what, site, endedAt, count, stack);
  }

  private List<StackTraceElement> stack() throws IOException {
    List<String> texts = texts(JsonNames.STACK);
    List<StackTraceElement> stack = new ArrayList<>(texts.size());
    for (String text : texts) {
      StackTraceElement frame = frames.get(text);
      if (frame == null) {
        frame = JsonFrame.read(text);
        if (frame == null) {
          throw bad("expected a frame like \"pkg.Type.method(File.java:1)\", found " + text);
        }
        frames.put(text, frame);
      }
      stack.add(frame);
    }
    return stack;
  }

  private Kind kind() throws IOException {
    String text = text(JsonNames.KIND);
    for (Kind kind : Kind.values()) {
      if (kind.json().equals(text)) {
        return kind;
      }
    }
    StringBuilder known = new StringBuilder();
    for (Kind kind : Kind.values()) {
      known.append(known.length() == 0 ? "" : ", ").append(kind.json());
    }
    throw bad("unknown kind \"" + text + "\", expected one of " + known);
  }

  private void begin(String name, JsonToken expected) throws IOException {
    if (json.currentToken() != expected) {
      String what = expected == JsonToken.START_ARRAY ? "an array" : "an object";
      throw bad("\"" + name + "\" must hold " + what + ", found " + found());
    }
  }

  private long number(String name) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw bad("\"" + name + "\" must be a whole number, found " + found());
    }
    return json.getLongValue();
  }

  private long amount(String name) throws IOException {
    long value = number(name);
    if (value < 0) {
      throw bad("\"" + name + "\" must be 0 or more, found " + value);
    }
    return value;
  }

  private String text(String name) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw bad("\"" + name + "\" must be a string, found " + found());
    }
    return json.getText();
  }

  private boolean truth(String name) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_TRUE
        && json.currentToken() != JsonToken.VALUE_FALSE) {
      throw bad("\"" + name + "\" must be true or false, found " + found());
    }
    return json.getBooleanValue();
  }

  private List<String> texts(String name) throws IOException {
    begin(name, JsonToken.START_ARRAY);
    List<String> texts = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      texts.add(text(name));
    }
    return texts;
  }

  private String found() throws IOException {
    switch (json.currentToken()) {
      case START_OBJECT:
        return "an object";
      case START_ARRAY:
        return "an array";
      default:
        String text = json.getText();
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }
  }
}
