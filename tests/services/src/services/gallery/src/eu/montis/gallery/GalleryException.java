package eu.montis.gallery;

import org.springframework.http.HttpStatus;

/** Something that the client should be told, with a status of its own. */
final class GalleryException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final HttpStatus status;

    GalleryException(HttpStatus status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    static GalleryException unknown(String name) {
        return new GalleryException(HttpStatus.NOT_FOUND, "no image " + name);
    }

    static GalleryException invalid(String why) {
        return new GalleryException(HttpStatus.UNPROCESSABLE_ENTITY, why);
    }

    HttpStatus status() {
        return status;
    }
}
