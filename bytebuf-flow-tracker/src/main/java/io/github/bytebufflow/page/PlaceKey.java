package io.github.bytebufflow.page;

import io.github.bytebufflow.snapshot.Place;
import java.util.Objects;

/** What tells a place from others in the page: all but its count, its loop and its stack. */
final class PlaceKey {
  private final Place place;

  PlaceKey(Place place) {
    this.place = place;
  }

  @Override
  public boolean equals(Object other) {
    if (!(other instanceof PlaceKey)) {
      return false;
    }
    Place that = ((PlaceKey) other).place;
    return place.kind == that.kind
        && place.line == that.line
        && place.memory == that.memory
        && Objects.equals(place.site, that.site)
        && Objects.equals(place.title, that.title)
        && Objects.equals(place.className, that.className)
        && Objects.equals(place.method, that.method)
        && Objects.equals(place.exception, that.exception)
        && Objects.equals(place.netty, that.netty)
        && Objects.equals(place.buffer, that.buffer);
  }

  @Override
  public int hashCode() {
    return Objects.hash(place.site, place.kind, place.line, place.className, place.method);
  }
}
