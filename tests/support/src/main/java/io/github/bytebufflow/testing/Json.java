package io.github.bytebufflow.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, longs and booleans: read without the code that wrote it. */
public final class Json {
  private Json() {}

  public static Object read(InputStream in) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(in)) {
      parser.nextToken();
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new IOException("more than one value");
      }
      return value;
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT:
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          if (map.put(name, value(parser)) != null) {
            throw new IOException("field " + name + " is there twice");
          }
        }
        return map;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        return list;
      case VALUE_STRING:
        return parser.getText();
      case VALUE_NUMBER_INT:
        return parser.getLongValue();
      case VALUE_NUMBER_FLOAT:
        return parser.getDoubleValue();
      case VALUE_TRUE:
        return Boolean.TRUE;
      case VALUE_FALSE:
        return Boolean.FALSE;
      default:
        throw new IOException("unexpected " + parser.currentToken());
    }
  }
}
