/**
 * Checks that a test releases what it allocates. Nothing here knows a test framework: the packages
 * {@code io.github.bytebufflow.junit} and {@code io.github.bytebufflow.testng} call it, and so may
 * others.
 */
@NullMarked
package io.github.bytebufflow.testing;

import org.jspecify.annotations.NullMarked;
