package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonToken;
import io.github.bytebufflow.snapshot.Accepted;
import io.github.bytebufflow.snapshot.TrackerInfo;
import io.github.bytebufflow.snapshot.Zoomed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what a snapshot says of its tracker. */
final class TrackerReader {
  private static final int MOST_SOURCES = 10_000;

  private final JsonReader reader;

  TrackerReader(JsonReader reader) {
    this.reader = reader;
  }

  /** The fields that a tracker has, and each source of a merged snapshot too. */
  private final class Common {
    String version = "";
    long taken;
    long uptime;
    String jvm = "";
    Map<String, String> labels = Map.of();

    /** Reads a field, if it is one of these. */
    boolean reads(String name) throws IOException {
      switch (name) {
        case JsonNames.VERSION:
          version = reader.text(name);
          return true;
        case JsonNames.TAKEN:
          taken = reader.number(name);
          return true;
        case JsonNames.UPTIME:
          uptime = reader.number(name);
          return true;
        case JsonNames.JVM:
          jvm = reader.text(name);
          return true;
        case JsonNames.LABELS:
          labels = map(name);
          return true;
        default:
          return false;
      }
    }
  }

  TrackerInfo tracker() throws IOException {
    reader.begin(JsonNames.TRACKER, JsonToken.START_OBJECT);
    Common common = new Common();
    List<String> netty = List.of();
    List<String> off = List.of();
    Map<String, String> options = Map.of();
    List<TrackerInfo> sources = List.of();
    List<Accepted> accepted = List.of();
    List<Zoomed> zoomed = List.of();
    long collections = TrackerInfo.UNKNOWN;
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String name = reader.json.currentName();
      reader.json.nextToken();
      if (common.reads(name)) {
        continue;
      }
      switch (name) {
        case JsonNames.NETTY:
          netty = reader.texts(name);
          break;
        case JsonNames.OFF:
          off = reader.texts(name);
          break;
        case JsonNames.OPTIONS:
          options = map(name);
          break;
        case JsonNames.SOURCES:
          sources = sources();
          break;
        case JsonNames.ACCEPTED:
          accepted = accepted();
          break;
        case JsonNames.ZOOMED:
          zoomed = zoomed();
          break;
        case JsonNames.COLLECTIONS:
          collections = reader.number(name);
          break;
        default:
          reader.json.skipChildren();
      }
    }
    return new TrackerInfo(
            common.version,
            common.taken,
            common.uptime,
            common.jvm,
            netty,
            off,
            options,
            accepted,
            zoomed)
        .withCollections(collections)
        .withLabels(common.labels)
        .withSources(sources);
  }

  private Map<String, String> map(String name) throws IOException {
    reader.begin(name, JsonToken.START_OBJECT);
    Map<String, String> values = new LinkedHashMap<>();
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String key = reader.json.currentName();
      reader.json.nextToken();
      values.put(key, reader.text(key));
    }
    return values;
  }

  /** The trackers of a merged snapshot, each in the form of a tracker with fewer fields. */
  private List<TrackerInfo> sources() throws IOException {
    reader.begin(JsonNames.SOURCES, JsonToken.START_ARRAY);
    List<TrackerInfo> all = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      if (all.size() == MOST_SOURCES) {
        throw reader.bad("more than " + MOST_SOURCES + " sources");
      }
      reader.begin(JsonNames.SOURCES, JsonToken.START_OBJECT);
      all.add(source());
    }
    return all;
  }

  private TrackerInfo source() throws IOException {
    Common common = new Common();
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String name = reader.json.currentName();
      reader.json.nextToken();
      if (!common.reads(name)) {
        reader.json.skipChildren();
      }
    }
    return new TrackerInfo(
            common.version, common.taken, common.uptime, common.jvm, List.of(), List.of(), Map.of())
        .withLabels(common.labels);
  }

  private List<Zoomed> zoomed() throws IOException {
    reader.begin(JsonNames.ZOOMED, JsonToken.START_ARRAY);
    List<Zoomed> all = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(JsonNames.ZOOMED, JsonToken.START_OBJECT);
      String className = "";
      long since = 0;
      boolean undone = false;
      while (reader.json.nextToken() != JsonToken.END_OBJECT) {
        String name = reader.json.currentName();
        reader.json.nextToken();
        switch (name) {
          case JsonNames.CLASS:
            className = reader.text(name);
            break;
          case JsonNames.SINCE:
            since = reader.number(name);
            break;
          case JsonNames.UNDONE:
            undone = reader.truth(name);
            break;
          default:
            reader.json.skipChildren();
        }
      }
      all.add(new Zoomed(className, since, undone));
    }
    return all;
  }

  private List<Accepted> accepted() throws IOException {
    reader.begin(JsonNames.ACCEPTED, JsonToken.START_ARRAY);
    List<Accepted> all = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(JsonNames.ACCEPTED, JsonToken.START_OBJECT);
      String fingerprint = "";
      String reason = "";
      String until = "";
      while (reader.json.nextToken() != JsonToken.END_OBJECT) {
        String name = reader.json.currentName();
        reader.json.nextToken();
        switch (name) {
          case JsonNames.FINGERPRINT:
            fingerprint = reader.text(name);
            break;
          case JsonNames.REASON:
            reason = reader.text(name);
            break;
          case JsonNames.UNTIL:
            until = reader.text(name);
            break;
          default:
            reader.json.skipChildren();
        }
      }
      all.add(new Accepted(fingerprint, reason, until));
    }
    return all;
  }
}
