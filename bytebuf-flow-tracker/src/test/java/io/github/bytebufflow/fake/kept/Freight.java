package io.github.bytebufflow.fake.kept;

/** What a {@link Parcel} is, and a crate that has no buffer. */
interface Freight {
  void delivered();

  /** Another kind. */
  class Crate implements Freight {
    @Override
    public void delivered() {
      // There is nothing in it.
    }
  }
}
