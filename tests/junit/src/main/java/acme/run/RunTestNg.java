package acme.run;

import org.testng.IConfigurationListener;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/** Runs test classes of TestNG, and prints one line a test as {@link RunJUnit} does. */
public final class RunTestNg {
  private RunTestNg() {}

  /** Arguments: class names. */
  public static void main(String[] arguments) throws ClassNotFoundException {
    TestNG testNg = new TestNG(false);
    Class<?>[] classes = new Class<?>[arguments.length];
    for (int i = 0; i < classes.length; i++) {
      classes[i] = Class.forName(arguments[i]);
    }
    testNg.setTestClasses(classes);
    testNg.addListener(new Lines());
    testNg.run();
    System.exit(0);
  }

  private static final class Lines implements ITestListener, IConfigurationListener {
    @Override
    public void onTestSuccess(ITestResult result) {
      System.out.println("passed " + name(result));
    }

    @Override
    public void onConfigurationFailure(ITestResult result) {
      onTestFailure(result);
    }

    @Override
    public void onTestFailure(ITestResult result) {
      System.out.println("failed " + name(result));
      Throwable failure = result.getThrowable();
      System.out.println("| " + failure.getClass().getName() + ": ");
      System.out.println("| " + String.valueOf(failure.getMessage()).replace("\n", "\n| "));
    }

    private static String name(ITestResult result) {
      Object[] parameters = result.getParameters();
      return result.getName() + (parameters.length == 0 ? "" : " " + parameters[0]);
    }
  }
}
