package io.github.bytebufflow.agent.code;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;

/** A class, and those nested with it: they get at one another's fields. */
final class Nest {
  /** Classes that are nested in one another and looked at. */
  private static final int MOST_CLASSES = 24;

  private Nest() {}

  /**
   * The class, the outermost one, and those nested in that, as far as their code is known.
   *
   * @param of has the code
   * @param name internal name of the class
   */
  static List<ClassNode> of(Bodies of, String name) {
    int nested = name.indexOf('$');
    String outer = nested > 0 ? name.substring(0, nested) : name;
    Set<String> names = new LinkedHashSet<>(List.of(name));
    names.add(outer);
    List<ClassNode> nodes = new ArrayList<>();
    for (String first : List.copyOf(names)) {
      add(of, first, nodes);
    }
    for (int i = 0; i < nodes.size(); i++) {
      for (InnerClassNode inner : nodes.get(i).innerClasses) {
        if (inner.name.startsWith(outer + "$")
            && nodes.size() < MOST_CLASSES
            && names.add(inner.name)) {
          add(of, inner.name, nodes);
        }
      }
    }
    return nodes;
  }

  private static void add(Bodies of, String name, List<ClassNode> nodes) {
    ClassNode node = of.classes().get(name);
    if (node != null) {
      nodes.add(node);
    }
  }
}
