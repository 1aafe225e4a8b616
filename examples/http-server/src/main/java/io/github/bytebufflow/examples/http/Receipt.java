package io.github.bytebufflow.examples.http;

/** What a customer gets for an order. */
final class Receipt {

  private final long customer;
  private final int articles;
  private final long cents;

  Receipt(long customer, int articles, long cents) {
    this.customer = customer;
    this.articles = articles;
    this.cents = cents;
  }

  String toJson() {
    return "{\"customer\":"
        + customer
        + ",\"articles\":"
        + articles
        + ",\"cents\":"
        + cents
        + "}\n";
  }
}
