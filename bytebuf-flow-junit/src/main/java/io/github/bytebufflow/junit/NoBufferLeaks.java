package io.github.bytebufflow.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Fails a test that allocated a buffer which is leaked, or still live at its end. On a class this
 * concerns each of its tests, those of nested classes too, and what the class allocates for all
 * tests: that is checked after the last one, and fails the class.
 *
 * <p>{@link io.github.bytebufflow.testing.AllowLeaks} makes exceptions.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(BufferLeakExtension.class)
public @interface NoBufferLeaks {
  /**
   * Whether buffers of unpooled heap memory, which the collector frees, have to be released as
   * well.
   *
   * @return false to fail for pooled and for direct memory only
   */
  boolean heap() default true;
}
