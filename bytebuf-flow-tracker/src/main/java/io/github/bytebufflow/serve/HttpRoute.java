package io.github.bytebufflow.serve;

import io.github.bytebufflow.serve.http.Reply;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One address: what it is for, what it takes, what it answers. Immutable once it is declared. */
final class HttpRoute {
  /** {@code GET}, which answers {@code HEAD} too, or {@code POST}. */
  final String method;

  final String path;
  final String meaning;
  final Answer answer;

  /** Whether a request without the token gets an answer. */
  final boolean open;

  private final Map<String, List<String>> parameters = new LinkedHashMap<>();

  /** Makes the answer to a request that was found in order. */
  interface Answer {
    Reply to(HttpQuery query) throws HttpRefusal;
  }

  HttpRoute(String method, String path, String meaning, boolean open, Answer answer) {
    this.method = method;
    this.path = path;
    this.meaning = meaning;
    this.open = open;
    this.answer = answer;
  }

  /** Declares a parameter with all its values. */
  HttpRoute with(String parameter, String... values) {
    parameters.put(parameter, Arrays.asList(values));
    return this;
  }

  /** Declares a parameter that takes any text. */
  HttpRoute withText(String parameter) {
    parameters.put(parameter, Collections.emptyList());
    return this;
  }

  Set<String> parameters() {
    return parameters.keySet();
  }

  /**
   * The values that a parameter takes, none if it takes any; or null if there is no such parameter.
   */
  List<String> valuesOf(String parameter) {
    return parameters.get(parameter);
  }

  boolean takes(String requestMethod) {
    return requestMethod.equals(method) || method.equals("GET") && requestMethod.equals("HEAD");
  }

  String allow() {
    return method.equals("GET") ? "GET, HEAD" : method;
  }
}
