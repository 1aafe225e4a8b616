package io.github.bytebufflow.junit;

import io.github.bytebufflow.testing.BufferCheck;
import io.github.bytebufflow.testing.CheckedRun;
import io.github.bytebufflow.testing.TestName;
import java.lang.reflect.AnnotatedElement;
import java.util.Optional;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Opens a check for each test, for each dynamic test, and for each class. The checks are kept in
 * the stores of JUnit, which closes what is in a store after all else of the test has ended,
 * whether it passed or failed. Stateless, so any thread may call it.
 */
public class BufferLeakExtension
    implements TestInstancePreConstructCallback,
        BeforeAllCallback,
        BeforeEachCallback,
        InvocationInterceptor {
  private static final Namespace NAMESPACE = Namespace.create(BufferLeakExtension.class);

  /** For JUnit, which makes an instance by reflection. */
  public BufferLeakExtension() {}

  /**
   * Whether a test or a class is to be checked.
   *
   * @param context of the test or the class
   * @return true: somebody put this extension there
   */
  boolean isOn(ExtensionContext context) {
    return true;
  }

  /**
   * Makes JUnit 5.12 and later hand over the context of the test to {@link
   * #preConstructTestInstance}, so that buffers that a constructor allocates are those of the test.
   *
   * @param rootContext of the whole run
   * @return that of the test
   */
  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(
      ExtensionContext rootContext) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factoryContext, ExtensionContext context) {
    if (context.getTestMethod().isPresent()
        || context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS))) {
      open(context);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    open(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    open(context);
  }

  @Override
  public void interceptDynamicTest(
      Invocation<Void> invocation,
      DynamicTestInvocationContext invocationContext,
      ExtensionContext context)
      throws Throwable {
    if (!isOn(context)) {
      invocation.proceed();
      return;
    }
    BufferCheck check = newCheck(context);
    try {
      invocation.proceed();
    } catch (Throwable t) {
      finish(check, t);
      throw t;
    }
    check.finish();
  }

  private static void finish(BufferCheck check, Throwable failure) {
    try {
      check.finish();
    } catch (AssertionError e) {
      failure.addSuppressed(e);
    }
  }

  /** Opens the check of a test or a class, unless that is open. */
  private void open(ExtensionContext context) {
    if (isOn(context)) {
      // Parents are not asked: they have checks of their own.
      ExtensionContext.Store store = context.getStore(NAMESPACE);
      String key = context.getUniqueId();
      if (store.get(key) == null) {
        store.put(key, new OpenCheck(newCheck(context)));
      }
    }
  }

  private static BufferCheck newCheck(ExtensionContext context) {
    return run(context).open(name(context), heap(context));
  }

  @SuppressWarnings("deprecation") // Its successor is not in JUnit 5.
  private static CheckedRun run(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(OpenRun.class, key -> new OpenRun(CheckedRun.start()), OpenRun.class)
        .run;
  }

  /** The context of a dynamic test has neither class nor method: those of its factory are taken. */
  private static TestName name(ExtensionContext context) {
    ExtensionContext outer = context;
    while (outer.getTestClass().isEmpty() && outer.getParent().isPresent()) {
      outer = outer.getParent().get();
    }
    Class<?> testClass = outer.getRequiredTestClass();
    return outer
        .getTestMethod()
        .map(method -> TestName.of(testClass, method, displayName(context, method.getName())))
        .orElseGet(() -> TestName.of(testClass));
  }

  /** The display name if it says more than the name of the method. */
  private static String displayName(ExtensionContext context, String method) {
    String name = context.getDisplayName();
    return name.startsWith(method + '(') ? "" : name;
  }

  private static boolean heap(ExtensionContext context) {
    Optional<ExtensionContext> each = Optional.of(context);
    while (each.isPresent()) {
      Optional<AnnotatedElement> element = each.get().getElement();
      Optional<NoBufferLeaks> annotation =
          AnnotationSupport.findAnnotation(element, NoBufferLeaks.class);
      if (annotation.isPresent()) {
        return annotation.get().heap();
      }
      each = each.get().getParent();
    }
    return true;
  }

  /** Closes itself with a store; JUnit knows it by one interface or the other. */
  @SuppressWarnings("deprecation") // JUnit before 5.13 has no other.
  private static final class OpenCheck
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private final BufferCheck check;

    OpenCheck(BufferCheck check) {
      this.check = check;
    }

    @Override
    public void close() {
      check.finish();
    }
  }

  /** The same for the whole run. */
  @SuppressWarnings("deprecation")
  private static final class OpenRun
      implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private final CheckedRun run;

    OpenRun(CheckedRun run) {
      this.run = run;
    }

    @Override
    public void close() {
      run.close();
    }
  }
}
