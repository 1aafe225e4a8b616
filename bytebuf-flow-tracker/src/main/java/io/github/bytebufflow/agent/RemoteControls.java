package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.options.OptionsException;
import io.github.bytebufflow.serve.Controls;
import java.util.Map;

/** What HTTP and JMX may change: the options of the running tracker, and its end. Thread-safe. */
final class RemoteControls implements Controls {
  private final Installation installation;

  RemoteControls(Installation installation) {
    this.installation = installation;
  }

  @Override
  public String option(String name) {
    return installation.options().inForce().get(name);
  }

  @Override
  public String set(Map<String, String> values) {
    try {
      return installation.change(values);
    } catch (OptionsException e) {
      throw new IllegalArgumentException(e.getMessage());
    }
  }

  @Override
  public String detach() {
    return installation.detach();
  }
}
