package io.github.bytebufflow.agent;

import io.github.bytebufflow.agent.classfile.Mentions;
import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.agent.options.Scope;
import io.github.bytebufflow.agent.services.ZoomRequest;
import io.github.bytebufflow.agent.weave.WovenClasses;
import io.github.bytebufflow.runtime.NettyCopy;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Weaves classes more finely where a leak ended that says little, and as before again. Made for the
 * first such leak. Runs on the thread of {@link LookAgain}, with the lock under which that looks,
 * since class loaders of the application may be asked.
 *
 * <p>Of Netty these are the class, its superclasses, their nested classes, and the classes of its
 * package that its code names; out of scope the package. A class of such a name that is loaded
 * later is woven so too.
 */
final class Zoom {
  /** So many classes are woven more finely at once, in all. */
  private static final int MOST_CLASSES = 300;

  /** So many classes that the code of a class names are woven with it. */
  private static final int MOST_NAMED = 60;

  /** All that can be woven and is not Netty's. */
  private static final Scope ALL = new Scope(Collections.emptyList(), Collections.emptyList());

  private final Instrumentation instrumentation;
  private final WovenClasses classes;
  private final OptionsInForce options;

  /** What each zoom that is not undone has woven: classes and packages, with slashes. */
  private final Map<ZoomRequest, Set<String>> zooms = new HashMap<>();

  /** All that was ever woven so. */
  private final Set<String> ever = new HashSet<>();

  private int woven;

  Zoom(Instrumentation instrumentation, WovenClasses classes, OptionsInForce options) {
    this.instrumentation = instrumentation;
    this.classes = classes;
    this.options = options;
  }

  /** See {@code Zoomer}. */
  void in(ZoomRequest request) {
    long since = System.currentTimeMillis();
    List<String> names = Collections.emptyList();
    try {
      LoadedClasses loaded = new LoadedClasses(instrumentation, classes);
      Set<String> wanted = wanted(request, loaded);
      if (!options.zoomed().containsAll(wanted)) {
        names = in(request, wanted, loaded);
      }
    } finally {
      // Also where it failed: the next leak waits for that.
      request.done(since, names);
    }
  }

  private List<String> in(ZoomRequest request, Set<String> wanted, LoadedClasses loaded) {
    int[] before = loaded.signatures();
    Set<String> known = options.zoomed();
    Set<String> all = new HashSet<>(known);
    all.addAll(wanted);
    options.zoom(all);
    List<String> names = new ArrayList<>();
    try {
      List<Class<?>> changed = changed(wanted, loaded, before);
      if (woven + changed.size() <= MOST_CLASSES) {
        ever.addAll(wanted);
        // The classes that were asked for first: reports name the first of all.
        changed.sort(Comparator.comparing(c -> !request.classes.contains(c.getName())));
        names.addAll(weave(changed));
        woven += names.isEmpty() ? 0 : changed.size();
      }
    } finally {
      if (names.isEmpty()) {
        options.zoom(known);
      } else {
        zooms.put(request, wanted);
      }
    }
    return names;
  }

  /** Weaves, and tells what reports say of it. */
  private Set<String> weave(List<Class<?>> changed) {
    Set<Class<?>> before = new HashSet<>();
    for (Class<?> c : changed) {
      if (classes.isWoven(c)) {
        before.add(c);
      }
    }
    Retransformation weaving = new Retransformation(instrumentation);
    weaving.inBatches(changed);
    Set<String> names = new LinkedHashSet<>();
    for (Class<?> c : changed) {
      if (weaving.failed().contains(c)) {
        if (!before.contains(c)) {
          classes.isNotWoven(c);
        }
      } else if (classes.isWoven(c)) {
        String name = c.getName();
        int dot = name.lastIndexOf('.');
        names.add(NettyCopy.has(name) || dot < 0 ? name : name.substring(0, dot) + ".*");
      }
    }
    return names;
  }

  /** See {@code Zoomer}. */
  void out(ZoomRequest request) {
    Set<String> undone = zooms.remove(request);
    if (undone == null) {
      return;
    }
    Set<String> rest = new HashSet<>();
    for (Set<String> other : zooms.values()) {
      rest.addAll(other);
    }
    LoadedClasses loaded = new LoadedClasses(instrumentation, classes);
    int[] before = loaded.signatures();
    options.zoom(rest);
    List<Class<?>> changed = changed(undone, loaded, before);
    new Retransformation(instrumentation).inBatches(changed);
    woven -= changed.size();
  }

  /** Weaves all of them that are loaded once more, with the options in force. */
  void again() {
    List<Class<?>> all = new ArrayList<>();
    for (Class<?> c : new LoadedClasses(instrumentation, classes).woven()) {
      if (OptionsInForce.isNamed(ever, internal(c))) {
        all.add(c);
      }
    }
    new Retransformation(instrumentation).inBatches(all);
  }

  /** Without those that mean something else because other options changed meanwhile. */
  private static List<Class<?>> changed(Set<String> names, LoadedClasses loaded, int[] before) {
    List<Class<?>> changed = loaded.changed(before);
    changed.removeIf(c -> !OptionsInForce.isNamed(names, internal(c)));
    return changed;
  }

  // ---- which classes

  private Set<String> wanted(ZoomRequest request, LoadedClasses loaded) {
    Set<String> wanted = new LinkedHashSet<>();
    for (String name : request.classes) {
      if (NettyTypes.mayTellMore(name)) {
        // From a class that has all its steps, only the last one on the path leads further.
        if (wanted.isEmpty() || !options.zoomed().contains(name.replace('.', '/'))) {
          netty(name, loaded, wanted);
        }
      } else {
        library(name.replace('.', '/'), wanted);
      }
    }
    if (request.caller != null && request.method != null) {
      for (Class<?> caller : loaded.named(request.caller)) {
        for (String receiver : Mentions.receivers(caller, request.method)) {
          library(receiver, wanted);
        }
      }
    }
    return wanted;
  }

  private static String internal(Class<?> c) {
    return c.getName().replace('.', '/');
  }

  private static void netty(String name, LoadedClasses loaded, Set<String> to) {
    for (Class<?> c : loaded.named(name)) {
      for (Class<?> s = c;
          s != null && NettyTypes.mayTellMore(s.getName());
          s = s.getSuperclass()) {
        String above = internal(s);
        to.add(above);
        named(s, s == c ? above.substring(0, above.lastIndexOf('/') + 1) : above + '$', to);
      }
    }
  }

  /** Adds the classes that a class names, if their names begin so. */
  private static void named(Class<?> c, String start, Set<String> to) {
    int most = to.size() + MOST_NAMED;
    for (String name : Mentions.classes(c)) {
      if (to.size() < most && name.startsWith(start) && name.indexOf('/', start.length()) < 0) {
        to.add(name);
      }
    }
  }

  private void library(String name, Set<String> to) {
    if (ALL.contains(name) && !options.inScope(name)) {
      int slash = name.lastIndexOf('/');
      to.add(slash < 0 ? name : name.substring(0, slash + 1));
    }
  }
}
