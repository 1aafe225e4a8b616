package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.netty.NettyHooks;
import io.github.bytebufflow.agent.options.ClassMember;
import io.github.bytebufflow.agent.options.KnownHolders;
import io.github.bytebufflow.agent.options.NettyMode;
import io.github.bytebufflow.agent.options.Options;
import io.github.bytebufflow.agent.options.Scope;
import io.github.bytebufflow.agent.weave.Hooks;
import io.github.bytebufflow.agent.weave.WeaveSettings;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.text.Libraries;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The options in force, which may change, as the weaver asks for them. Thread-safe. */
final class OptionsInForce implements WeaveSettings {
  private volatile Options options;
  private volatile Scope scope;

  /** See {@link #zoom}. */
  private volatile Set<String> zoomed = Collections.emptySet();

  private volatile boolean hasZoomed;

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

  /**
   * Sets what is woven more finely.
   *
   * @param names classes, and packages with a slash at their end, all with slashes; not changed
   *     later
   */
  void zoom(Set<String> names) {
    hasZoomed = true;
    zoomed = names;
  }

  /** Whether anything was woven more finely, or is to be, also where it was undone. */
  boolean hasZoomed() {
    return hasZoomed;
  }

  /** What {@link #zoom} has set. */
  Set<String> zoomed() {
    return zoomed;
  }

  @Override
  public boolean isZoomed(String internalName) {
    Set<String> names = zoomed;
    if (names.isEmpty() || internalName == null || inScope(internalName)) {
      return false;
    }
    boolean off = options.netty == NettyMode.OFF && NettyTypes.isBelow(internalName, "");
    return !off && isNamed(names, internalName);
  }

  /** Whether a class, or its package, is among some names as {@link #zoom} gets them. */
  static boolean isNamed(Set<String> names, String internalName) {
    int slash = internalName.lastIndexOf('/');
    return names.contains(internalName)
        || slash > 0 && names.contains(internalName.substring(0, slash + 1));
  }

  @Override
  public Hooks hooks() {
    return NettyHooks.all(options.netty != NettyMode.OFF, Tracker.hasOwners());
  }

  @Override
  public boolean inScope(String internalName) {
    return scope.contains(internalName);
  }

  @Override
  public boolean isLibrary(String internalName) {
    return Libraries.has(internalName.replace('/', '.'));
  }

  @Override
  public Map<String, Set<String>> holders() {
    return byClass(options.holders);
  }

  @Override
  public Map<String, Set<String>> knownHolders() {
    return byClass(KnownHolders.ALL);
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
