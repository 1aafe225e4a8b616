package io.github.bytebufflow.leaks;

import java.util.List;

/**
 * The object whose method a line of code calls: where the method that calls has the object from,
 * told from its code. Immutable.
 */
public final class Receiver {
  /** Of a line of which nothing is known. */
  public static final Receiver UNKNOWN = new Receiver(null, null);

  /** The method that calls has made the object, and neither ends it nor passes it on. */
  public static final Receiver FORGOTTEN = new Receiver(null, null);

  /** The same, where the constructor of the object has given the object to somebody. */
  public static final Receiver GIVEN = new Receiver(null, null);

  /** The method that calls has made the object, and returns it. */
  public static final Receiver RETURNED = new Receiver(null, null);

  /** Binary name of the class with the field that has the object, or null. */
  public final String fieldOwner;

  /**
   * The line of a return that the method reaches without an end of the object, which it has made,
   * and ends on other ways; or 0.
   */
  public final int leftAt;

  /** Name of that field, or null. */
  public final String field;

  /** The other fields that may have it instead, each as an object of its own. */
  public final List<Receiver> others;

  private Receiver(String fieldOwner, String field) {
    this(fieldOwner, field, List.of(), 0);
  }

  private Receiver(String fieldOwner, String field, List<Receiver> others, int leftAt) {
    this.leftAt = leftAt;
    this.fieldOwner = fieldOwner;
    this.field = field;
    this.others = others;
  }

  /**
   * An object that a field has.
   *
   * @param fieldOwner binary name of the class with the field
   * @param field name of the field
   * @return the object
   */
  public static Receiver inField(String fieldOwner, String field) {
    return new Receiver(fieldOwner, field);
  }

  /**
   * An object that one of some fields has.
   *
   * @param fields an object for each field, one at least
   * @return the object
   */
  public static Receiver inOneOf(List<Receiver> fields) {
    Receiver first = fields.get(0);
    return new Receiver(
        first.fieldOwner, first.field, List.copyOf(fields.subList(1, fields.size())), 0);
  }

  /**
   * An object that the method has made, and ends on some ways only.
   *
   * @param leftAt the line of a return that is reached without
   * @return the object
   */
  public static Receiver left(int leftAt) {
    return new Receiver(null, null, List.of(), leftAt);
  }

  /** Whether this is {@link #FORGOTTEN}. */
  boolean isForgotten() {
    return this == FORGOTTEN;
  }
}
