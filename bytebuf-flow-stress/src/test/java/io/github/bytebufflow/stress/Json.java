package io.github.bytebufflow.stress;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A report as maps, lists, strings, longs and booleans: read without the code that wrote it. */
final class Json {
  private Json() {}

  @SuppressWarnings("unchecked")
  static Map<String, Object> read(Path file) {
    try (JsonParser parser = new JsonFactory().createParser(file.toFile())) {
      parser.nextToken();
      return (Map<String, Object>) value(parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT:
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          map.put(name, value(parser));
        }
        return map;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        return list;
      case VALUE_NUMBER_INT:
        return parser.getLongValue();
      case VALUE_TRUE:
        return true;
      case VALUE_FALSE:
        return false;
      default:
        return parser.getText();
    }
  }

  static long number(Map<String, Object> object, String field) {
    return (Long) object.getOrDefault(field, 0L);
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(Map<String, Object> object, String field) {
    return (Map<String, Object>) object.get(field);
  }

  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> objects(Map<String, Object> object, String field) {
    return (List<Map<String, Object>>) object.getOrDefault(field, List.of());
  }
}
