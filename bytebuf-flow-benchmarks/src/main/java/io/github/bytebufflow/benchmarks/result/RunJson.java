package io.github.bytebufflow.benchmarks.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON form of a run, schema {@value Run#SCHEMA}: all raw numbers. */
public final class RunJson {
  private static final JsonFactory FACTORY = new JsonFactory();

  private RunJson() {}

  /** Writes a run. */
  public static void write(Run run, Path file) throws IOException {
    try (JsonGenerator json = FACTORY.createGenerator(Files.newBufferedWriter(file))) {
      json.useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writeNumberField("schema", Run.SCHEMA);
      writeEnvironment(json, run.environment);
      json.writeArrayFieldStart("rows");
      for (RowInfo row : run.rows) {
        json.writeStartObject();
        json.writeStringField("id", row.id);
        json.writeStringField("group", row.group);
        json.writeStringField("title", row.title);
        json.writeStringField("unit", row.unit);
        json.writeBooleanField("detected", row.detected);
        json.writeBooleanField("pooled", row.pooled);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("measurements");
      for (Measurement m : run.measurements) {
        writeMeasurement(json, m);
      }
      json.writeEndArray();
      writeStrings(json, "failures", run.failures);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  private static void writeEnvironment(JsonGenerator json, Environment e) throws IOException {
    json.writeObjectFieldStart("environment");
    json.writeStringField("date", e.date);
    json.writeStringField("command", e.command);
    json.writeStringField("commit", e.commit);
    json.writeBooleanField("dirty", e.dirty);
    json.writeStringField("cpu", e.cpu);
    json.writeNumberField("cores", e.cores);
    json.writeStringField("os", e.os);
    writeStrings(json, "jdks", e.jdks);
    json.writeStringField("effort", e.effort);
    json.writeNumberField("seconds", e.seconds);
    json.writeEndObject();
  }

  private static void writeMeasurement(JsonGenerator json, Measurement m) throws IOException {
    json.writeStartObject();
    json.writeStringField("row", m.key.row);
    json.writeStringField("jdk", m.key.jdk);
    json.writeStringField("netty", m.key.netty);
    json.writeStringField("mode", m.mode);
    json.writeNumberField("round", m.round);
    json.writeArrayFieldStart("nanos");
    for (double n : m.nanos) {
      json.writeNumber(n);
    }
    json.writeEndArray();
    json.writeNumberField("bytes", m.bytes);
    json.writeNumberField("collections", m.collections);
    json.writeNumberField("gcMillis", m.gcMillis);
    json.writeNumberField("pauseMillis", m.pauseMillis);
    json.writeEndObject();
  }

  private static void writeStrings(JsonGenerator json, String name, List<String> strings)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String s : strings) {
      json.writeString(s);
    }
    json.writeEndArray();
  }

  /**
   * Reads a run.
   *
   * @throws IOException if the file is not what {@link #write} wrote; its message is a sentence
   */
  public static Run read(Path file) throws IOException {
    try (JsonParser json = FACTORY.createParser(Files.newBufferedReader(file))) {
      Map<String, Object> root = object(value(json, json.nextToken()));
      if (number(root, "schema") != Run.SCHEMA) {
        throw new IOException("schema " + root.get("schema") + ", expected " + Run.SCHEMA);
      }
      List<RowInfo> rows = new ArrayList<>();
      for (Object row : list(root, "rows")) {
        rows.add(row(object(row)));
      }
      List<Measurement> measurements = new ArrayList<>();
      for (Object m : list(root, "measurements")) {
        measurements.add(measurement(object(m)));
      }
      return new Run(
          environment(object(root.get("environment"))),
          rows,
          measurements,
          strings(root, "failures"));
    } catch (IOException | ClassCastException | NullPointerException e) {
      throw new IOException(file + " is no run of these benchmarks: " + firstLine(e), e);
    }
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).split("\n", 2)[0];
  }

  private static Environment environment(Map<String, Object> e) {
    Environment.Builder b = new Environment.Builder();
    b.date = string(e, "date");
    b.command = string(e, "command");
    b.commit = string(e, "commit");
    b.dirty = (Boolean) e.get("dirty");
    b.cpu = string(e, "cpu");
    b.cores = (int) number(e, "cores");
    b.os = string(e, "os");
    b.jdks = strings(e, "jdks");
    b.effort = string(e, "effort");
    b.seconds = number(e, "seconds");
    return b.build();
  }

  private static RowInfo row(Map<String, Object> r) {
    return new RowInfo(
        string(r, "id"),
        string(r, "group"),
        string(r, "title"),
        string(r, "unit"),
        (Boolean) r.get("detected"),
        (Boolean) r.get("pooled"));
  }

  private static Measurement measurement(Map<String, Object> m) {
    List<Double> nanos = new ArrayList<>();
    for (Object n : list(m, "nanos")) {
      nanos.add((Double) n);
    }
    return new Measurement(
        new Key(string(m, "row"), string(m, "jdk"), string(m, "netty")),
        string(m, "mode"),
        (int) number(m, "round"),
        nanos,
        number(m, "bytes"),
        number(m, "collections"),
        number(m, "gcMillis"),
        number(m, "pauseMillis"));
  }

  private static String string(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value == null) {
      throw new NullPointerException("no field '" + name + "'");
    }
    return (String) value;
  }

  private static double number(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value == null) {
      throw new NullPointerException("no field '" + name + "'");
    }
    return (Double) value;
  }

  private static List<String> strings(Map<String, Object> map, String name) {
    List<String> strings = new ArrayList<>();
    for (Object s : list(map, name)) {
      strings.add((String) s);
    }
    return strings;
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(Map<String, Object> map, String name) {
    Object value = map.get(name);
    if (value == null) {
      throw new NullPointerException("no field '" + name + "'");
    }
    return (List<Object>) value;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    if (value == null) {
      throw new NullPointerException("an object is missing");
    }
    return (Map<String, Object>) value;
  }

  /** Maps, lists, strings, booleans and doubles. */
  private static Object value(JsonParser json, JsonToken token) throws IOException {
    if (token == null) {
      throw new IOException("it ends early");
    }
    switch (token) {
      case START_OBJECT:
        Map<String, Object> map = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          map.put(json.currentName(), value(json, json.nextToken()));
        }
        return map;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
          list.add(value(json, t));
        }
        return list;
      case VALUE_NUMBER_INT:
      case VALUE_NUMBER_FLOAT:
        return json.getDoubleValue();
      case VALUE_TRUE:
      case VALUE_FALSE:
        return json.getBooleanValue();
      case VALUE_NULL:
        return null;
      default:
        return json.getText();
    }
  }
}
