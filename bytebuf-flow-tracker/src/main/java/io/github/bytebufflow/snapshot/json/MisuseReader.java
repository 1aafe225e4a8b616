package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonToken;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.Place;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the uses of buffers after their end, and who has to change. */
final class MisuseReader {
  private final JsonReader reader;

  MisuseReader(JsonReader reader) {
    this.reader = reader;
  }

  List<MisuseRecord> all() throws IOException {
    reader.begin(JsonNames.MISUSES, JsonToken.START_ARRAY);
    List<MisuseRecord> misuses = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(JsonNames.MISUSES, JsonToken.START_OBJECT);
      misuse(misuses);
    }
    return misuses;
  }

  /** Adds the record of most of the times, and those of other places where the same showed. */
  private void misuse(List<MisuseRecord> to) throws IOException {
    List<MisuseRecord> others = new ArrayList<>();
    MisuseRecord common = record(others);
    long count = common.count;
    for (MisuseRecord other : others) {
      count -= other.count;
    }
    to.add(others.isEmpty() ? common : common.times(Math.max(0, count)));
    to.addAll(others);
  }

  private MisuseRecord record(List<MisuseRecord> others) throws IOException {
    String what = "";
    String site = "";
    List<String> endedAt = List.of();
    List<Place> steps = List.of();
    long count = 0;
    List<StackTraceElement> stack = List.of();
    List<StackTraceElement> release = List.of();
    boolean decided = false;
    String next = "";
    List<MisuseVerdict.Suspect> suspects = List.of();
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String name = reader.json.currentName();
      reader.json.nextToken();
      switch (name) {
        case JsonNames.WHAT:
          what = reader.text(name);
          break;
        case JsonNames.SITE:
          site = reader.text(name);
          break;
        case JsonNames.ENDED_AT:
          endedAt = reader.texts(name);
          break;
        case JsonNames.STEPS:
          steps = reader.steps();
          break;
        case JsonNames.COUNT:
          count = reader.amount(name);
          break;
        case JsonNames.STACK:
          stack = reader.stack();
          break;
        case JsonNames.RELEASE_STACK:
          release = reader.stack();
          break;
        case JsonNames.DECIDED:
          decided = reader.truth(name);
          break;
        case JsonNames.NEXT:
          next = reader.text(name);
          break;
        case JsonNames.SUSPECTS:
          suspects = suspects();
          break;
        case JsonNames.OTHERS:
          reader.begin(name, JsonToken.START_ARRAY);
          while (reader.json.nextToken() != JsonToken.END_ARRAY) {
            reader.begin(name, JsonToken.START_OBJECT);
            others.add(record(new ArrayList<>()));
          }
          break;
        default:
          reader.json.skipChildren();
      }
    }
    MisuseRecord record = new MisuseRecord(what, site, endedAt, steps, count, stack, release, null);
    boolean told = !suspects.isEmpty() && !next.isEmpty();
    return told ? record.with(new MisuseVerdict(decided, next, suspects)) : record;
  }

  /** None where one of them has no site: the verdict is found again from the path then. */
  private List<MisuseVerdict.Suspect> suspects() throws IOException {
    reader.begin(JsonNames.SUSPECTS, JsonToken.START_ARRAY);
    List<MisuseVerdict.Suspect> suspects = new ArrayList<>();
    boolean whole = true;
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(JsonNames.SUSPECTS, JsonToken.START_OBJECT);
      MisuseVerdict.Suspect suspect = suspect();
      whole &= !suspect.site.isEmpty();
      suspects.add(suspect);
    }
    return whole ? suspects : List.of();
  }

  private MisuseVerdict.Suspect suspect() throws IOException {
    String className = null;
    String method = null;
    int line = 0;
    String site = "";
    String reason = "";
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String name = reader.json.currentName();
      reader.json.nextToken();
      switch (name) {
        case JsonNames.CLASS:
          className = reader.text(name);
          break;
        case JsonNames.METHOD:
          method = reader.text(name);
          break;
        case JsonNames.LINE:
          line = (int) Math.min(Integer.MAX_VALUE, reader.amount(name));
          break;
        case JsonNames.SITE:
          site = reader.text(name);
          break;
        case JsonNames.REASON:
          reason = reader.text(name);
          break;
        default:
          reader.json.skipChildren();
      }
    }
    return new MisuseVerdict.Suspect(className, method, line, site, reason);
  }
}
