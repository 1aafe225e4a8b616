package acme.run;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes as a build tool does, and prints one line for each test and for each container
 * that fails; the message of a failure stands below, each line behind a bar.
 */
public final class RunJUnit {
  private RunJUnit() {}

  /** Arguments: class names, {@code key=value} for JUnit, and {@code times=N}. */
  public static void main(String[] arguments) {
    int times = 1;
    LauncherDiscoveryRequestBuilder builder = LauncherDiscoveryRequestBuilder.request();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (argument.startsWith("times=")) {
        times = Integer.parseInt(argument.substring(equals + 1));
      } else if (equals > 0) {
        builder.configurationParameter(
            argument.substring(0, equals), argument.substring(equals + 1));
      } else {
        builder.selectors(DiscoverySelectors.selectClass(argument));
      }
    }
    LauncherDiscoveryRequest request = builder.build();
    for (int i = 0; i < times; i++) {
      System.setProperty("planted", Integer.toString(i * 31 % 200));
      System.out.println("run " + i);
      try (LauncherSession session = LauncherFactory.openSession()) {
        session.getLauncher().execute(request, new Lines());
      }
    }
    // Event loops are shared by the tests and not shut down.
    System.exit(0);
  }

  private static final class Lines implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      StringBuilder lines = new StringBuilder();
      if (result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
        if (!test.isTest()) {
          return;
        }
        lines.append("passed ").append(name(test));
      } else {
        lines.append("failed ").append(name(test));
        result.getThrowable().ifPresent(t -> append(lines, t));
      }
      synchronized (System.out) {
        System.out.println(lines);
      }
    }

    private static String name(TestIdentifier test) {
      TestSource source = test.getSource().orElse(null);
      String type = source instanceof ClassSource ? "class " : "";
      if (source instanceof MethodSource) {
        String name = ((MethodSource) source).getClassName();
        type = name.substring(name.lastIndexOf('.') + 1) + '.';
      }
      return type + test.getLegacyReportingName() + " / " + test.getDisplayName();
    }

    private static void append(StringBuilder lines, Throwable failure) {
      lines.append("\n| ").append(failure.getClass().getName()).append(": ");
      lines.append(String.valueOf(failure.getMessage()).replace("\n", "\n| "));
      if (failure.getStackTrace().length > 0) {
        lines.append("\n| top ").append(failure.getStackTrace()[0]);
      }
      for (Throwable suppressed : failure.getSuppressed()) {
        lines.append("\n| suppressed");
        append(lines, suppressed);
      }
    }
  }
}
