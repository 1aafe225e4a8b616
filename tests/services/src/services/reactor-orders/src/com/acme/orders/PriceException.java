package com.acme.orders;

final class PriceException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  PriceException(int status) {
    super("the price list answered " + status);
  }
}
