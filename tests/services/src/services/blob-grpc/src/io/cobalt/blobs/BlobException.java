package io.cobalt.blobs;

import io.grpc.Status;

/** Something is wrong with an upload or a download; the client is told the status. */
final class BlobException extends Exception {

    private final transient Status status;

    BlobException(Status status, String message) {
        super(message);
        this.status = status;
    }

    Status status() {
        return status.withDescription(getMessage());
    }
}
