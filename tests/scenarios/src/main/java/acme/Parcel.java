package acme;

/** What a wrapper is declared as. */
interface Parcel {
  Object look();

  int weight();
}
