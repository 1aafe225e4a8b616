package io.github.bytebufflow.testing;

import io.github.bytebufflow.api.Unreleased;
import java.util.Optional;

/**
 * Allows buffers in all tests of a project. Implementations are named in {@code
 * META-INF/services/io.github.bytebufflow.testing.LeakAllowance}, have a public constructor without
 * parameters, and are called by any thread. What one throws fails the test.
 */
@FunctionalInterface
public interface LeakAllowance {
  /**
   * Why a test may leave these buffers unreleased.
   *
   * @param test the test that allocated them
   * @param buffers the buffers of one path that are leaked or live
   * @return the reason; empty if they are not allowed
   */
  Optional<String> allow(TestName test, Unreleased buffers);
}
