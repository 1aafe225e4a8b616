package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.github.bytebufflow.balance.Balance;
import io.github.bytebufflow.snapshot.Context;
import io.github.bytebufflow.snapshot.Counts;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Memory;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.NodeFields;
import io.github.bytebufflow.snapshot.Place;
import io.github.bytebufflow.snapshot.SameForAll;
import io.github.bytebufflow.snapshot.Snapshot;
import io.github.bytebufflow.snapshot.SnapshotNode;
import io.github.bytebufflow.snapshot.Totals;
import io.github.bytebufflow.snapshot.TrackerInfo;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads one snapshot, token by token. */
final class JsonReader {
  final JsonParser json;
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

  SnapshotFormatException bad(String what) {
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
    List<MisuseRecord> misuses = List.of();
    List<Finding> findings = new ArrayList<>();
    Balance balance = null;
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      switch (name) {
        case JsonNames.SCHEMA:
          schema = schema();
          break;
        case JsonNames.TRACKER:
          tracker = new TrackerReader(this).tracker();
          break;
        case JsonNames.TOTALS:
          totals = totals();
          break;
        case JsonNames.ROOTS:
          roots = nodes();
          break;
        case JsonNames.MISUSES:
          misuses = new MisuseReader(this).all();
          break;
        case JsonNames.LEAKS:
          findings.addAll(new FindingReader(this, JsonNames.LEAKS).all());
          break;
        case JsonNames.UNRELEASED_HEAP:
          findings.addAll(new FindingReader(this, JsonNames.UNRELEASED_HEAP).all());
          break;
        case JsonNames.MEMORY:
          balance = new BalanceReader(this).balance();
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
    return new Snapshot(tracker, totals, roots, misuses, findings, balance);
  }

  private SnapshotFormatException missing(String field) {
    return new SnapshotFormatException("not a snapshot: the field \"" + field + "\" is missing");
  }

  private long schema() throws IOException {
    long schema = number(JsonNames.SCHEMA);
    if (schema != SnapshotJson.SCHEMA) {
      throw new SnapshotFormatException(
          "the snapshot has schema " + schema + ", this version reads " + SnapshotJson.SCHEMA);
    }
    return schema;
  }

  private Totals totals() throws IOException {
    begin(JsonNames.TOTALS, JsonToken.START_OBJECT);
    Totals totals = new Totals();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      Field field = new Field(null, json.currentName());
      json.nextToken();
      totals.fields(field);
      if (field.isGroup) {
        group(totals, field.name);
      } else if (!field.isKnown) {
        json.skipChildren();
      }
    }
    return totals;
  }

  private void group(Totals totals, String group) throws IOException {
    begin(group, JsonToken.START_OBJECT);
    while (json.nextToken() != JsonToken.END_OBJECT) {
      Field field = new Field(group, json.currentName());
      json.nextToken();
      totals.fields(field);
      if (!field.isKnown) {
        json.skipChildren();
      }
    }
  }

  /** A node while its fields are read; what it must have is not set at first. */
  private static final class Draft {
    final Place place = new Place();
    final Counts counts = new Counts();
    final List<SnapshotNode> children = new ArrayList<>();
    long count = -1;

    Draft() {
      place.kind = null;
      place.ref = -1;
    }
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
        (open.isEmpty() ? roots : open.peek().children).add(node);
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

  private void field(Draft draft, String name) throws IOException {
    Field field = new Field(null, name);
    SnapshotNode.fields(draft.place, draft.counts, draft.count, field);
    draft.count = field.count;
    if (!field.isKnown) {
      json.skipChildren();
    }
  }

  private Place checked(Place place) throws IOException {
    if (place.site == null) {
      throw bad("a node has no \"" + JsonNames.SITE + "\"");
    }
    if (place.kind == null) {
      throw lacks(place, JsonNames.KIND);
    }
    if (place.ref < 0) {
      throw lacks(place, JsonNames.REF);
    }
    return place;
  }

  private SnapshotFormatException lacks(Place place, String field) {
    return bad("the node " + place.site + " has no \"" + field + "\"");
  }

  private SnapshotNode finish(Draft draft) throws IOException {
    Place place = checked(draft.place);
    if (draft.count < 0) {
      throw lacks(place, JsonNames.COUNT);
    }
    SnapshotNode node = new SnapshotNode(place, draft.counts, draft.children);
    if (node.count != draft.count) {
      throw bad(
          "the node "
              + place.site
              + " has count "
              + draft.count
              + ", but its parts add up to "
              + node.count);
    }
    return node;
  }

  /** Reads the one field that the parser is at, and leaves all others as they are. */
  private final class Field extends SameForAll<IOException> implements NodeFields<IOException> {
    /** Whether the object has a field or a group of this name. */
    boolean isKnown;

    boolean isGroup;
    long count;
    final String name;
    private final String group;
    private String in;

    /** The field of a name, within a group or, if that is null, outside of groups. */
    Field(String group, String name) {
      this.group = group;
      this.name = name;
    }

    private boolean is(String candidate) {
      boolean is = name.equals(candidate) && Objects.equals(group, in);
      isKnown |= is;
      return is;
    }

    @Override
    public void group(String candidate) {
      isGroup |= is(candidate);
      in = candidate;
    }

    @Override
    public void endGroup() {
      in = null;
    }

    @Override
    protected long number(String candidate, long value) throws IOException {
      return is(candidate) ? amount(name) : value;
    }

    @Override
    public long varies(String candidate, long value) throws IOException {
      return is(candidate) ? JsonReader.this.number(name) : value;
    }

    @Override
    public String site(String candidate, String value) throws IOException {
      return text(candidate, value);
    }

    @Override
    public String text(String candidate, String value) throws IOException {
      return is(candidate) ? JsonReader.this.text(name) : value;
    }

    @Override
    public int line(String candidate, int value) throws IOException {
      return clamped(varies(candidate, value));
    }

    /** A file may say any number; a smaller one must not come out. */
    private int clamped(long number) {
      return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number));
    }

    @Override
    public Kind kind(String candidate, Kind value) throws IOException {
      return is(candidate) ? JsonReader.this.kind() : value;
    }

    @Override
    public int ref(String candidate, int value) throws IOException {
      return clamped(number(candidate, value));
    }

    @Override
    public void count(String candidate, long value) throws IOException {
      count = number(candidate, value);
    }

    @Override
    public Memory memory(String candidate, Memory value) throws IOException {
      return is(candidate) ? Memory.of(JsonReader.this.text(name)) : value;
    }

    @Override
    public boolean truth(String candidate, boolean value) throws IOException {
      return is(candidate) ? JsonReader.this.truth(name) : value;
    }

    @Override
    public List<StackTraceElement> stack(String candidate, List<StackTraceElement> value)
        throws IOException {
      return is(candidate) ? JsonReader.this.stack() : value;
    }

    @Override
    public Context context(String candidate, Context value) throws IOException {
      return is(candidate) ? JsonReader.this.context(name) : value;
    }

    @Override
    public List<Context> contexts(String candidate, List<Context> value) throws IOException {
      return is(candidate) ? JsonReader.this.contexts(name) : value;
    }
  }

  List<Place> steps() throws IOException {
    begin(JsonNames.STEPS, JsonToken.START_ARRAY);
    List<Place> steps = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      begin(JsonNames.STEPS, JsonToken.START_OBJECT);
      Draft draft = new Draft();
      while (json.nextToken() != JsonToken.END_OBJECT) {
        Field field = new Field(null, json.currentName());
        json.nextToken();
        draft.place.fields(field);
        if (!field.isKnown) {
          json.skipChildren();
        }
      }
      steps.add(checked(draft.place));
    }
    return steps;
  }

  List<StackTraceElement> stack() throws IOException {
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

  private List<Context> contexts(String name) throws IOException {
    begin(name, JsonToken.START_ARRAY);
    List<Context> contexts = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      contexts.add(context(name));
    }
    return contexts;
  }

  private Context context(String name) throws IOException {
    begin(name, JsonToken.START_OBJECT);
    Context context = new Context();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case ContextJson.CHANNEL:
          context.channel = text(field);
          break;
        case ContextJson.LOCAL:
          context.local = text(field);
          break;
        case ContextJson.REMOTE:
          context.remote = text(field);
          break;
        case ContextJson.ACTIVE:
          context.active = truth(field);
          break;
        case ContextJson.ACTIVE_NOW:
          context.activeNow = truth(field);
          break;
        case ContextJson.HANDLER:
          context.handler = text(field);
          break;
        case ContextJson.HINTS:
          context.hints = text(field);
          break;
        default:
          json.skipChildren();
      }
    }
    return context;
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

  void begin(String name, JsonToken expected) throws IOException {
    if (json.currentToken() != expected) {
      String what = expected == JsonToken.START_ARRAY ? "an array" : "an object";
      throw bad("\"" + name + "\" must hold " + what + ", found " + found());
    }
  }

  long number(String name) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT) {
      throw bad("\"" + name + "\" must be a whole number, found " + found());
    }
    return json.getLongValue();
  }

  long amount(String name) throws IOException {
    long value = number(name);
    if (value < 0) {
      throw bad("\"" + name + "\" must be 0 or more, found " + value);
    }
    return value;
  }

  String text(String name) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_STRING) {
      throw bad("\"" + name + "\" must be a string, found " + found());
    }
    return json.getText();
  }

  boolean truth(String name) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_TRUE
        && json.currentToken() != JsonToken.VALUE_FALSE) {
      throw bad("\"" + name + "\" must be true or false, found " + found());
    }
    return json.getBooleanValue();
  }

  List<String> texts(String name) throws IOException {
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
