package com.meridian.prices;

/** The client has asked for something that it can not have. */
final class RejectedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RejectedException(String message) {
        super(message, null, false, false);
    }
}
