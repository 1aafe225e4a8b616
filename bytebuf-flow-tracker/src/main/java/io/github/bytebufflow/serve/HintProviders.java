package io.github.bytebufflow.serve;

import io.github.bytebufflow.api.FlowHints;
import java.util.Iterator;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Finds the providers of {@link FlowHints} on the class path, and has them asked. They are code of
 * the application, so this is to run on a thread apart.
 */
public final class HintProviders implements Runnable {
  private final Consumer<Supplier<?>> found;
  private final Consumer<String> say;

  /**
   * Looks for nothing yet.
   *
   * @param found gets what asks each provider
   * @param say gets a sentence where there is no provider, or one cannot be made
   */
  public HintProviders(Consumer<Supplier<?>> found, Consumer<String> say) {
    this.found = found;
    this.say = say;
  }

  @Override
  public void run() {
    int providers = 0;
    try {
      Iterator<FlowHints> all =
          ServiceLoader.load(FlowHints.class, ClassLoader.getSystemClassLoader()).iterator();
      while (all.hasNext()) {
        found.accept(new Provider(all.next()));
        providers++;
      }
    } catch (Throwable t) {
      // A provider is code of the application, which may throw anything.
      say.accept("option 'hints': a provider of " + FlowHints.class.getName() + " failed: " + t);
      return;
    }
    if (providers == 0) {
      say.accept(
          "option 'hints': no provider of "
              + FlowHints.class.getName()
              + " is on the class path, expected META-INF/services; where another class loader has"
              + " it, call BufferFlows.hints");
    }
  }

  private static final class Provider implements Supplier<Object> {
    private final FlowHints hints;

    Provider(FlowHints hints) {
      this.hints = hints;
    }

    @Override
    public Object get() {
      return hints.hints();
    }
  }
}
