package io.github.bytebufflow.serve;

import io.github.bytebufflow.text.Nearest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The parameters of one request, all known to its route. Only free text is URL-decoded: the other
 * values are fixed words.
 */
final class HttpQuery {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final String accept;

  /**
   * Reads a query.
   *
   * @param raw what stands behind the {@code ?}, or null
   * @param accept the header {@code Accept}, or null
   * @param route what is asked
   */
  HttpQuery(String raw, String accept, HttpRoute route) throws HttpRefusal {
    this.accept = accept == null ? "" : accept;
    if (raw == null || raw.isEmpty()) {
      return;
    }
    for (String part : raw.split("&")) {
      int equals = part.indexOf('=');
      String name = equals < 0 ? part : part.substring(0, equals);
      String value = equals < 0 ? "" : part.substring(equals + 1);
      List<String> known = route.valuesOf(name);
      if (known == null) {
        throw new HttpRefusal(400, unknown(name, route));
      }
      if (known.isEmpty()) {
        // The server refuses what is not well-formed.
        value = URLDecoder.decode(value, StandardCharsets.UTF_8);
      } else if (!known.contains(value)) {
        throw new HttpRefusal(
            400,
            "parameter '" + name + "' is '" + value + "': expected " + String.join(" or ", known));
      }
      if (values.put(name, value) != null) {
        throw new HttpRefusal(400, "parameter '" + name + "' is given twice");
      }
    }
  }

  /** What was given, by parameter. */
  Map<String, String> values() {
    return values;
  }

  private static String unknown(String name, HttpRoute route) {
    if (route.parameters().isEmpty()) {
      return "unknown parameter '" + name + "': " + route.path + " takes none";
    }
    String nearest = Nearest.of(name, route.parameters());
    return "unknown parameter '" + name + "': the nearest is '" + nearest + "'";
  }

  /** The header {@code Accept}, empty if there was none. */
  String accept() {
    return accept;
  }

  boolean isSinceMark() {
    return values.containsKey("since");
  }

  /** The parameter {@code format} decides, then the header {@code Accept}, then text. */
  boolean isJson() {
    String format = values.get("format");
    return format == null ? accept.contains("application/json") : format.equals("json");
  }
}
