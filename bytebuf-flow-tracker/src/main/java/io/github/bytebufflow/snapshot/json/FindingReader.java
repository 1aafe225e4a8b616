package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonToken;
import io.github.bytebufflow.snapshot.Finding;
import io.github.bytebufflow.snapshot.Suspect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads who is responsible for the leaks of a snapshot. */
final class FindingReader {
  private final JsonReader reader;
  private final String field;

  /** Reads the field of this name. */
  FindingReader(JsonReader reader, String field) {
    this.reader = reader;
    this.field = field;
  }

  List<Finding> all() throws IOException {
    reader.begin(field, JsonToken.START_ARRAY);
    List<Finding> findings = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(field, JsonToken.START_OBJECT);
      findings.add(finding());
    }
    return findings;
  }

  private Finding finding() throws IOException {
    String fingerprint = "";
    List<String> also = List.of();
    List<String> path = List.of();
    List<Finding.Path> others = List.of();
    long leaked = 0;
    long bytes = 0;
    long held = 0;
    List<Suspect> suspects = List.of();
    boolean decided = false;
    boolean unread = false;
    String failure = null;
    String next = "";
    while (reader.json.nextToken() != JsonToken.END_OBJECT) {
      String name = reader.json.currentName();
      reader.json.nextToken();
      switch (name) {
        case JsonNames.FINGERPRINT:
          fingerprint = reader.text(name);
          break;
        case JsonNames.ALSO:
          also = reader.texts(name);
          break;
        case JsonNames.PATH:
          path = reader.texts(name);
          break;
        case JsonNames.PATHS:
          others = paths();
          break;
        case JsonNames.LEAKED:
          leaked = reader.amount(name);
          break;
        case JsonNames.BYTES:
          bytes = reader.amount(name);
          break;
        case JsonNames.HELD_BYTES:
          held = reader.amount(name);
          break;
        case JsonNames.SUSPECTS:
          suspects = suspects();
          break;
        case JsonNames.DECIDED:
          decided = reader.truth(name);
          break;
        case JsonNames.NEXT:
          next = reader.text(name);
          break;
        case JsonNames.UNREAD:
          unread = reader.truth(name);
          break;
        case JsonNames.FAILURE:
          failure = reader.text(name);
          break;
        default:
          reader.json.skipChildren();
      }
    }
    return new Finding(fingerprint, path, leaked, bytes, suspects, decided, next)
        .with(also)
        .holding(held)
        .on(others)
        .ofHeap(field.equals(JsonNames.UNRELEASED_HEAP))
        .unread(unread, failure);
  }

  private List<Finding.Path> paths() throws IOException {
    reader.begin(JsonNames.PATHS, JsonToken.START_ARRAY);
    List<Finding.Path> paths = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(JsonNames.PATHS, JsonToken.START_OBJECT);
      List<String> steps = List.of();
      long leaked = 0;
      while (reader.json.nextToken() != JsonToken.END_OBJECT) {
        String name = reader.json.currentName();
        reader.json.nextToken();
        if (name.equals(JsonNames.PATH)) {
          steps = reader.texts(name);
        } else if (name.equals(JsonNames.LEAKED)) {
          leaked = reader.amount(name);
        } else {
          reader.json.skipChildren();
        }
      }
      paths.add(new Finding.Path(steps, leaked));
    }
    return paths;
  }

  private List<Suspect> suspects() throws IOException {
    reader.begin(JsonNames.SUSPECTS, JsonToken.START_ARRAY);
    List<Suspect> suspects = new ArrayList<>();
    while (reader.json.nextToken() != JsonToken.END_ARRAY) {
      reader.begin(JsonNames.SUSPECTS, JsonToken.START_OBJECT);
      suspects.add(suspect());
    }
    return suspects;
  }

  private Suspect suspect() throws IOException {
    String className = "";
    String method = null;
    int line = 0;
    String file = null;
    String artifact = null;
    int weight = 0;
    String reason = "";
    String known = null;
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
        case JsonNames.FILE:
          file = reader.text(name);
          break;
        case JsonNames.ARTIFACT:
          artifact = reader.text(name);
          break;
        case JsonNames.WEIGHT:
          weight = (int) Math.min(100, reader.amount(name));
          break;
        case JsonNames.REASON:
          reason = reader.text(name);
          break;
        case JsonNames.KNOWN:
          known = reader.text(name);
          break;
        default:
          reader.json.skipChildren();
      }
    }
    return new Suspect(className, method, line, file, artifact, weight, reason, known);
  }
}
