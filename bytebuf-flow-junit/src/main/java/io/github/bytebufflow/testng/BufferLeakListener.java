package io.github.bytebufflow.testng;

import io.github.bytebufflow.testing.BufferCheck;
import io.github.bytebufflow.testing.CheckedRun;
import io.github.bytebufflow.testing.TestName;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.testng.IExecutionListener;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;

/**
 * Fails a test that allocated a buffer which is leaked, or still live at its end. To be named in
 * {@code @Listeners}, in {@code testng.xml}, or in the property {@code listener} of Surefire.
 *
 * <p>What {@code @BeforeMethod} allocates is the test's. TestNG decides about a test before it runs
 * {@code @AfterMethod}: where a class has such a method, a test fails for what is leaked, and what
 * is live behind the last of these methods fails that method. What other configuration methods
 * allocate belongs to no test, and is printed at the end if it leaks.
 *
 * <p>Thread-safe.
 */
public final class BufferLeakListener implements IInvokedMethodListener, IExecutionListener {
  private static final Object LOCK = new Object();

  /** One for all instances: TestNG makes one for each place that names the listener. */
  private static @Nullable CheckedRun run;

  /** The check of the test that this thread runs, from its first {@code @BeforeMethod} on. */
  private final ThreadLocal<@Nullable BufferCheck> open = new ThreadLocal<>();

  private final ThreadLocal<Integer> afterMethods = ThreadLocal.withInitial(() -> 0);

  /** For TestNG, which makes an instance by reflection. */
  public BufferLeakListener() {}

  @Override
  public void beforeInvocation(IInvokedMethod invoked, ITestResult result) {
    if (result.getStatus() == ITestResult.SKIP) {
      // TestNG tells of tests that it does not run, and ends if a listener throws then.
      return;
    }
    ITestNGMethod method = invoked.getTestMethod();
    if (invoked.isTestMethod() || method.isBeforeMethodConfiguration()) {
      BufferCheck check = open.get();
      if (check != null && check.test().method().isPresent()) {
        // Not all methods behind the test before ran.
        end(check, result, false);
        check = null;
      }
      if (check == null) {
        check = run().open(TestName.of(method.getTestClass().getRealClass()), true);
        open.set(check);
      }
      if (invoked.isTestMethod()) {
        check.isFor(name(method, result));
      }
    }
  }

  @Override
  public void afterInvocation(IInvokedMethod invoked, ITestResult result) {
    BufferCheck check = open.get();
    if (check == null) {
      return;
    }
    ITestNGMethod method = invoked.getTestMethod();
    if (method.isAfterMethodConfiguration()) {
      afterMethods.set(afterMethods.get() + 1);
      if (afterMethods.get() >= method.getTestClass().getAfterTestMethods().length) {
        end(check, result, true);
      }
    } else if (invoked.isTestMethod()) {
      if (method.getTestClass().getAfterTestMethods().length == 0) {
        end(check, result, true);
      } else {
        judge(check::failIfLeaked, result, true);
      }
    }
  }

  private static TestName name(ITestNGMethod method, ITestResult result) {
    Class<?> testClass = method.getTestClass().getRealClass();
    Method code = method.getConstructorOrMethod().getMethod();
    Object[] parameters = result.getParameters();
    String values = parameters == null || parameters.length == 0 ? "" : Arrays.toString(parameters);
    return TestName.of(testClass, code, values);
  }

  private void end(BufferCheck check, ITestResult result, boolean fails) {
    open.remove();
    afterMethods.remove();
    judge(check::finish, result, fails);
  }

  private static void judge(Runnable check, ITestResult result, boolean fails) {
    try {
      check.run();
    } catch (AssertionError e) {
      Throwable before = result.getThrowable();
      if (before != null && before != e) {
        before.addSuppressed(e);
      } else if (fails) {
        result.setThrowable(e);
        result.setStatus(ITestResult.FAILURE);
      } else {
        System.err.println("bytebuf-flow: " + e.getMessage());
      }
    }
  }

  private static CheckedRun run() {
    synchronized (LOCK) {
      CheckedRun current = run;
      if (current == null) {
        current = CheckedRun.start();
        run = current;
      }
      return current;
    }
  }

  /** Writes the baseline, and prints the leaks that no test owns. */
  @Override
  public void onExecutionFinish() {
    CheckedRun ended;
    synchronized (LOCK) {
      ended = run;
      run = null;
    }
    if (ended != null) {
      ended.close();
    }
  }
}
