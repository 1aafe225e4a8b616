package io.github.bytebufflow.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/** Reads fields through handles, which runs no code of the object that has them. */
final class Fields {
  private static final MethodHandle[] NONE = {};
  private static final MethodType READ = MethodType.methodType(Object.class, Object.class);

  private Fields() {}

  /** Handles that {@link #read} takes; they stand in the place of the others. */
  static MethodHandle[] readable(MethodHandle[] fields) {
    if (fields == null || fields.length == 0) {
      return NONE;
    }
    for (int i = 0; i < fields.length; i++) {
      fields[i] = readable(fields[i]);
    }
    return fields;
  }

  static MethodHandle readable(MethodHandle field) {
    return field == null ? null : field.asType(READ);
  }

  static Object read(MethodHandle field, Object of) {
    try {
      return (Object) field.invokeExact(of);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  /** The first value that is not null, or null. */
  static Object first(MethodHandle[] fields, Object of) {
    for (MethodHandle field : fields) {
      Object value = read(field, of);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
