package io.github.bytebufflow.leaks;

/**
 * The object whose method a line of code calls: where the method that calls has the object from,
 * told from its code. Immutable.
 */
public final class Receiver {
  /** Of a line of which nothing is known. */
  public static final Receiver UNKNOWN = new Receiver(null, null);

  /** The method that calls has made the object, and neither ends it nor passes it on. */
  public static final Receiver FORGOTTEN = new Receiver(null, null);

  /** Binary name of the class with the field that has the object, or null. */
  public final String fieldOwner;

  /** Name of that field, or null. */
  public final String field;

  private Receiver(String fieldOwner, String field) {
    this.fieldOwner = fieldOwner;
    this.field = field;
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

  /** Whether this is {@link #FORGOTTEN}. */
  boolean isForgotten() {
    return this == FORGOTTEN;
  }
}
