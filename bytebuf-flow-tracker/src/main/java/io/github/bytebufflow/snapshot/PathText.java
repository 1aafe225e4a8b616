package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.runtime.Exemplar;
import io.github.bytebufflow.runtime.NettyCopy;
import io.github.bytebufflow.runtime.Node;
import io.github.bytebufflow.runtime.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Paths as the tree shows them: the text of each site, from the allocating API on. */
public final class PathText {
  /**
   * What a place of kind {@link Kind#HANDOFF} has behind its line where a lambda got the buffer.
   */
  private static final String LAMBDA = " (lambda)";

  private PathText() {}

  /**
   * The path to a node.
   *
   * @param end the node; null has no path
   * @return the sites, such as {@code Codec.decode:31}
   */
  public static List<String> of(Node end) {
    List<String> path = new ArrayList<>();
    for (Node n = end; n != null; n = n.parent()) {
      path.add(describe(n.site(), line(n)));
    }
    Collections.reverse(path);
    return path;
  }

  /**
   * Where the buffers of a node were handed on last by code that can be changed: the end of the
   * path without the releases that stand there, which are of others who had a count too, and
   * without Netty's steps, unless there are no others.
   *
   * @param end the node
   * @return a site, such as {@code Cache.put:40}
   */
  public static String keptAt(Node end) {
    Node last = null;
    for (Node n = end; n != null; n = n.parent()) {
      Site site = n.site();
      if (n.parent() != null && site.kind == Site.RELEASE) {
        continue;
      }
      last = last == null ? n : last;
      if (site.className != null && n.parent() != null && !NettyCopy.has(site.className)) {
        return describe(site, line(n));
      }
    }
    return last == null ? "" : describe(last.site(), line(last));
  }

  /**
   * Who made the last slice or duplicate of the buffers of a node, before they were kept.
   *
   * @param end the node
   * @return a site of code that can be changed, such as {@code Codec.header:31}; empty if nobody
   *     did
   */
  public static String slicedAt(Node end) {
    boolean isKept = false;
    for (Node n = end; n != null; n = n.parent()) {
      Site site = n.site();
      boolean isOwn = site.className != null && !NettyCopy.has(site.className);
      isKept |= isOwn && site.kind != Site.RELEASE;
      if (isKept && isOwn && site.kind == Site.VIEW) {
        return describe(site, line(n));
      }
    }
    return "";
  }

  static String describe(Site site, int line) {
    String text = site.className == null ? site.method : simple(site.className);
    if (site.className != null && site.method != null) {
      text = text + '.' + site.method;
    }
    if (line > 0) {
      text = text + ':' + line;
    }
    if (site.kind == Site.TOUCH && site.detail != null) {
      return text + ' ' + hint(site);
    }
    return Site.CAPTURED.equals(site.detail) ? text + LAMBDA : text;
  }

  private static String hint(Site site) {
    return site.detail.equals(Site.OTHER_HINTS) ? site.detail : '"' + site.detail + '"';
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  /** The site's line or, where an exception left the method, the one that its stack names. */
  static int line(Node n) {
    Site site = n.site();
    Exemplar exemplar = n.exemplar();
    if (site.kind == Site.THROW && exemplar != null) {
      for (StackTraceElement e : exemplar.stack()) {
        if (e.getClassName().equals(site.className) && e.getMethodName().equals(site.method)) {
          return Math.max(0, e.getLineNumber());
        }
      }
    }
    return site.line;
  }
}
