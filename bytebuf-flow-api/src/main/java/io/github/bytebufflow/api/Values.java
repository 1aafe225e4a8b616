package io.github.bytebufflow.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the agent hands out: maps, lists, texts, numbers, and functions that make these. A
 * value that is missing, or of another type, is an empty one, since agent and API may be of
 * different versions.
 */
final class Values {
  private Values() {}

  /** The value, made now if a function stands for it. */
  static @Nullable Object read(Map<?, ?> values, String key) {
    Object value = values.get(key);
    return value instanceof Supplier ? ((Supplier<?>) value).get() : value;
  }

  static Map<?, ?> map(@Nullable Object value) {
    return value instanceof Map ? (Map<?, ?>) value : Map.of();
  }

  static boolean isTrue(@Nullable Object value) {
    return Boolean.TRUE.equals(value);
  }

  static long number(Map<?, ?> values, String key) {
    Object value = read(values, key);
    return value instanceof Number ? ((Number) value).longValue() : 0;
  }

  /** A number that may not be known. */
  static OptionalLong figure(Map<?, ?> values, String key) {
    Object value = read(values, key);
    return value instanceof Number
        ? OptionalLong.of(((Number) value).longValue())
        : OptionalLong.empty();
  }

  /** A figure for a person. */
  static String shown(OptionalLong figure) {
    return figure.isPresent() ? Long.toString(figure.getAsLong()) : "not known";
  }

  static String text(Map<?, ?> values, String key) {
    Object value = read(values, key);
    return value instanceof String ? (String) value : "";
  }

  static List<String> texts(Map<?, ?> values, String key) {
    List<String> texts = new ArrayList<>();
    Object value = read(values, key);
    if (value instanceof List) {
      for (Object text : (List<?>) value) {
        texts.add(String.valueOf(text));
      }
    }
    return Collections.unmodifiableList(texts);
  }

  /** The end of a path, which is where its buffers are. */
  static String last(List<String> path) {
    return path.isEmpty() ? "" : path.get(path.size() - 1);
  }

  static <T> List<T> list(Map<?, ?> values, String key, Function<Map<?, ?>, T> maker) {
    Object value = read(values, key);
    if (!(value instanceof List)) {
      return List.of();
    }
    List<T> made = new ArrayList<>();
    for (Object entry : (List<?>) value) {
      made.add(maker.apply(map(entry)));
    }
    return Collections.unmodifiableList(made);
  }

  @SuppressWarnings("unchecked")
  static @Nullable Object apply(Map<?, ?> values, String key, @Nullable Object argument) {
    Object function = values.get(key);
    return argument != null && function instanceof Function
        ? ((Function<Object, Object>) function).apply(argument)
        : null;
  }

  @SuppressWarnings("unchecked")
  static void accept(Map<?, ?> values, String key, @Nullable Object argument) {
    Object consumer = values.get(key);
    if (consumer instanceof Consumer) {
      ((Consumer<@Nullable Object>) consumer).accept(argument);
    }
  }

  static void run(Map<?, ?> values, String key) {
    Object action = values.get(key);
    if (action instanceof Runnable) {
      ((Runnable) action).run();
    }
  }
}
