package io.github.bytebufflow.export;

import io.github.bytebufflow.leaks.Names;
import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.Place;

/** A step as profilers name a frame. */
final class FrameNames {
  private FrameNames() {}

  /**
   * The full name of the method, and what happened to the buffer there where that is more than to
   * come by: {@code com.acme.Shop.order [release]}.
   */
  static String of(Place place) {
    return Plain.text(method(place) + words(place));
  }

  /** The same with the line: {@code com.acme.Shop.order:31 [release]}. */
  static String withLine(Place place) {
    return Plain.text(method(place) + (place.line > 0 ? ":" + place.line : "") + words(place));
  }

  /** The site, and what happened there: {@code Shop.order:31 [release]}. */
  static String brief(Place place) {
    switch (place.kind) {
      case ALLOCATE:
        return Plain.text(place.title());
      case HANDOFF:
        return Plain.text("→ " + place.site);
      case TOUCH:
        return Plain.text(place.site + " [touch]");
      default:
        return Plain.text(place.site + words(place));
    }
  }

  /** The full name of the method, or the class, or the site, whichever is known. */
  static String method(Place place) {
    if (place.kind == Kind.ALLOCATE || place.className == null) {
      return place.title();
    }
    return place.method == null ? place.className : place.className + '.' + place.method;
  }

  private static String words(Place place) {
    switch (place.kind) {
      case ALLOCATE:
      case CALL:
      case ENTER:
        return "";
      case THROW:
        return place.exception == null
            ? " [throw]"
            : " [throw " + Names.simple(place.exception) + "]";
      case TOUCH:
      case HANDOFF:
        // The site of a touch has the hint behind the line, and a lambda that it is one.
        int hint = place.className == null ? -1 : place.site.indexOf(' ');
        return hint < 0
            ? " [" + place.kind.json() + "]"
            : " [" + place.kind.json() + place.site.substring(hint) + "]";
      default:
        return " [" + place.kind.json() + "]";
    }
  }
}
