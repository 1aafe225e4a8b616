package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.netty.NettyHooks;
import io.github.bytebufflow.agent.options.ClassMember;
import io.github.bytebufflow.agent.options.NettyMode;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.Scope;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.WeaveSettings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options in force, which may change, as the weaver asks for them. Thread-safe. */
final class OptionsInForce implements WeaveSettings {
  private volatile Options options;
  private volatile Scope scope;

  OptionsInForce(Options options) {
    set(options);
  }

  Options get() {
    return options;
  }

  void set(Options now) {
    options = now;
    scope = now.scope();
  }

  @Override
  public Hooks hooks() {
    return NettyHooks.all(options.netty != NettyMode.OFF);
  }

  @Override
  public boolean inScope(String internalName) {
    return scope.contains(internalName);
  }

  @Override
  public Map<String, Set<String>> holders() {
    return byClass(options.holders);
  }

  @Override
  public Map<String, Set<String>> resources() {
    return byClass(options.resources);
  }

  @Override
  public Map<String, Set<String>> givenUp() {
    return byClass(options.released);
  }

  /** Names of members by internal name of the class. */
  private static Map<String, Set<String>> byClass(List<ClassMember> named) {
    Map<String, Set<String>> members = new HashMap<>();
    for (ClassMember one : named) {
      String name = one.className.replace('.', '/');
      Set<String> known = members.get(name);
      if (known == null) {
        known = new HashSet<>();
        members.put(name, known);
      }
      known.add(one.member);
    }
    return members;
  }

  @Override
  public boolean nettyHandlers() {
    return options.netty == NettyMode.FULL;
  }

  @Override
  public boolean nettyCounts() {
    return options.netty != NettyMode.OFF;
  }
}
