package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.weave.WovenClasses;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;

/**
 * The classes that were loaded at one moment. Looking for some of them goes by their names first,
 * and by their class files only where these leave it open; it loads no class.
 */
final class LoadedClasses {
  private static final String NETTY = NettyTypes.PACKAGE.replace('/', '.');

  private final Instrumentation instrumentation;
  private final WovenClasses classes;
  private final List<Class<?>> all = new ArrayList<>();

  /** Those with Netty's name in theirs, once these are asked for: few of thousands. */
  private List<Class<?>> netty;

  LoadedClasses(Instrumentation instrumentation, WovenClasses classes) {
    this.instrumentation = instrumentation;
    this.classes = classes;
    for (Class<?> c : instrumentation.getAllLoadedClasses()) {
      if (c.getClassLoader() != null && !c.isArray()) {
        all.add(c);
      }
    }
  }

  private List<Class<?>> netty() {
    if (netty == null) {
      netty = new ArrayList<>();
      for (Class<?> c : all) {
        if (c.getName().contains(NETTY)) {
          netty.add(c);
        }
      }
    }
    return netty;
  }

  /** Every {@code ByteBuf} of a Netty that can be tracked. */
  List<Class<?>> byteBufs() {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> c : netty()) {
      if (classes.byteBufPrefix(c) != null) {
        found.add(c);
      }
    }
    return found;
  }

  /** The classes that should be woven and are not. */
  List<Class<?>> missed() {
    List<Class<?>> missed = new ArrayList<>();
    for (Class<?> c : classes.areAnyNotedAsMissed() ? all : netty()) {
      if (classes.isMissed(c) && instrumentation.isModifiableClass(c)) {
        missed.add(c);
      }
    }
    return missed;
  }

  /** The classes without whose hooks nothing of their Netty may be followed. */
  List<Class<?>> vital() {
    List<Class<?>> vital = new ArrayList<>();
    for (Class<?> c : netty()) {
      if (classes.isVital(c)) {
        vital.add(c);
      }
    }
    return vital;
  }

  /** The classes of a name, of which each class loader may have one. */
  List<Class<?>> named(String binaryName) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> c : all) {
      if (c.getName().equals(binaryName)) {
        found.add(c);
      }
    }
    return found;
  }

  /** The subclasses of a class. */
  List<Class<?>> below(Class<?> parent) {
    List<Class<?>> below = new ArrayList<>();
    for (Class<?> c : all) {
      if (parent.isAssignableFrom(c)) {
        below.add(c);
      }
    }
    return below;
  }

  int count() {
    return all.size();
  }

  /** What is to be woven into each class by the settings of now, to be compared later. */
  int[] signatures() {
    int[] signatures = new int[all.size()];
    for (int i = 0; i < signatures.length; i++) {
      signatures[i] = classes.weavingSignature(all.get(i));
    }
    return signatures;
  }

  /** The classes for which the settings mean something else than before. */
  List<Class<?>> changed(int[] before) {
    List<Class<?>> changed = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      Class<?> c = all.get(i);
      int now = classes.weavingSignature(c);
      if (now != before[i]
          && (classes.isWoven(c) || now != 0 && classes.mayNameNetty(c))
          && instrumentation.isModifiableClass(c)) {
        changed.add(c);
      }
    }
    return changed;
  }

  /** The classes that are woven, but for {@code ByteBuf}. */
  List<Class<?>> woven() {
    List<Class<?>> woven = new ArrayList<>();
    for (Class<?> c : all) {
      if (classes.isWoven(c) && classes.byteBufPrefix(c) == null) {
        woven.add(c);
      }
    }
    return woven;
  }

  /** Whether one of them has a superclass of ours, so that the weaver must stay. */
  boolean haveOurSuperclass() {
    for (Class<?> c : all) {
      if (WovenClasses.hasOurSuperclass(c)) {
        return true;
      }
    }
    return false;
  }

  /** Those of some classes that are in Netty's package of buffers, or that are not. */
  static List<Class<?>> buffers(List<Class<?>> of, boolean buffers) {
    List<Class<?>> some = new ArrayList<>();
    for (Class<?> c : of) {
      if (NettyTypes.isBelow(c.getName(), NettyTypes.BUFFERS) == buffers) {
        some.add(c);
      }
    }
    return some;
  }
}
