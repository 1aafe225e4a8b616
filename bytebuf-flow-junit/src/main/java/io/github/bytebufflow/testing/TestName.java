package io.github.bytebufflow.testing;

import java.lang.reflect.Method;
import java.util.Optional;

/** Which test, or which class for what is set up once for all its tests. Immutable. */
public final class TestName {
  private final Class<?> testClass;
  private final Optional<Method> method;
  private final String displayName;

  private TestName(Class<?> testClass, Optional<Method> method, String displayName) {
    this.testClass = testClass;
    this.method = method;
    this.displayName = displayName;
  }

  /**
   * The name of a test.
   *
   * @param testClass its class
   * @param method its method
   * @param displayName tells apart the invocations of one method; empty if there is one only
   * @return the name
   */
  public static TestName of(Class<?> testClass, Method method, String displayName) {
    return new TestName(testClass, Optional.of(method), displayName);
  }

  /**
   * The name of what a class sets up for all its tests.
   *
   * @param testClass the class
   * @return the name
   */
  public static TestName of(Class<?> testClass) {
    return new TestName(testClass, Optional.empty(), "");
  }

  /**
   * The class of the test.
   *
   * @return the class that runs, which may be a subclass of that of the method
   */
  public Class<?> testClass() {
    return testClass;
  }

  /**
   * The method of the test.
   *
   * @return empty for a class
   */
  public Optional<Method> method() {
    return method;
  }

  /**
   * The class and the method, as {@code com.acme.CodecTest.encodes}, and behind that the display
   * name where there is one, as {@code com.acme.CodecTest.encodes [2] gzip}.
   *
   * @return one line
   */
  @Override
  public String toString() {
    String name = testClass.getName() + method.map(m -> '.' + m.getName()).orElse("");
    return displayName.isEmpty() ? name : name + ' ' + displayName;
  }
}
