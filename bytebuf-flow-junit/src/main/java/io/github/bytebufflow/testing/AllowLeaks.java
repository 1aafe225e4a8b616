package io.github.bytebufflow.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Buffers that a test, or all tests of a class, may leave unreleased. An annotation that names no
 * method, class or fingerprint allows every buffer. Of several annotations, those of enclosing
 * classes and superclasses too, one that allows a buffer is enough.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Repeatable(AllowLeaks.List.class)
public @interface AllowLeaks {
  /**
   * Why the buffers need not be released.
   *
   * @return a sentence for the next reader
   */
  String reason();

  /**
   * Methods, as {@code Codec.encode} or {@code com.acme.Codec.encode}. A buffer is allowed if one
   * of them is on its path.
   *
   * @return names of methods with that of their class before them
   */
  String[] methods() default {};

  /**
   * Classes of which one has to be on the path of the buffer.
   *
   * @return classes; those nested inside them count as well
   */
  Class<?>[] classes() default {};

  /**
   * The eight digits that a failure shows for each path.
   *
   * @return fingerprints
   */
  String[] fingerprints() default {};

  /**
   * Whether only live buffers are allowed, such as those of a cache, and a leaked one still fails.
   *
   * @return true if leaked buffers are not allowed
   */
  boolean live() default false;

  /** Several annotations at one place. */
  @Documented
  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.METHOD, ElementType.TYPE})
  @interface List {
    /**
     * The annotations.
     *
     * @return in the order in which they stand
     */
    AllowLeaks[] value();
  }
}
