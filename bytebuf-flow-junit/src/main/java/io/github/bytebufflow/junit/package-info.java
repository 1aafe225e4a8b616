/**
 * Checks the tests of JUnit Jupiter: {@link io.github.bytebufflow.junit.NoBufferLeaks} those that
 * have the annotation, the system property {@code bytebufflow.junit=true} all.
 */
@NullMarked
package io.github.bytebufflow.junit;

import org.jspecify.annotations.NullMarked;
