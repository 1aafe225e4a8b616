/** Checks the tests of TestNG. */
@NullMarked
package io.github.bytebufflow.testng;

import org.jspecify.annotations.NullMarked;
