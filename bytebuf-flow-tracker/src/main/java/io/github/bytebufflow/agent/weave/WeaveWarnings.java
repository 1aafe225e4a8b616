package io.github.bytebufflow.agent.weave;

import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The sentences about what is not woven, each said once. Thread-safe. */
final class WeaveWarnings {
  private static final int MOST = 100;

  private final WeaveListener listener;
  private final Set<String> said = Collections.newSetFromMap(new ConcurrentHashMap<>());
  private volatile boolean unfitSaid;

  WeaveWarnings(WeaveListener listener) {
    this.listener = listener;
  }

  void bootstrapNetty() {
    once(
        "the Netty of the bootstrap class path is not tracked, since no tracker's class is"
            + " seen from there; put it on the class path");
  }

  /**
   * Says that a class loader hides the tracker. One line for all loaders of a kind: there are many
   * of OSGi bundles.
   *
   * @param bootstrap whether the runtime is on the bootstrap path
   */
  void notSeen(ClassLoader loader, String prefix, boolean bootstrap) {
    once(
        "the Netty in "
            + prefix.substring(0, prefix.length() - 1).replace('/', '.')
            + " is not tracked, since its class loader ("
            + loader.getClass().getName()
            + ") does not see the tracker's classes: "
            + (bootstrap
                ? "it was there before the agent, or finds others of the same name first"
                : "start the agent with bootstrap=true"));
  }

  void missing(Hook hook, ClassLoader loader, String prefix) {
    once("this Netty has no " + hook + ", so " + hook.loss + " (" + prefix + " of " + loader + ")");
  }

  /**
   * Says that weaving a class failed.
   *
   * @param all whether nothing of its Netty is followed for that
   */
  void failed(String name, boolean all, Throwable t) {
    String className = name.replace('/', '.');
    once(
        (all ? "nothing of this Netty is tracked for now" : className + " is not tracked")
            + ", since weaving "
            + (all ? className : "it")
            + " failed: "
            + t);
  }

  void poolFull(String name) {
    unfit(name.replace('/', '.') + " is left as it was, since its constant pool is full");
  }

  /** Says that methods are left as they were, each by name and descriptor; see {@link Limits}. */
  void left(String internalName, Set<String> methods) {
    if (!methods.isEmpty()) {
      String method = methods.iterator().next();
      unfit(
          internalName.replace('/', '.')
              + '.'
              + method.substring(0, method.indexOf('('))
              + " is left as it was, since it would be too large when woven");
    }
  }

  /** Generated code may have many of them, which are all alike: the first stands for them. */
  private void unfit(String first) {
    if (!unfitSaid) {
      unfitSaid = true;
      listener.warn(first + "; it has no steps, nor has what else does not fit");
    }
  }

  private void once(String sentence) {
    if (said.size() < MOST && said.add(sentence)) {
      listener.warn(sentence);
    }
  }
}
