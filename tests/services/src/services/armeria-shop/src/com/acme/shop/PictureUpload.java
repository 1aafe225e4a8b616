package com.acme.shop;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;

import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Collects the body of an upload piece by piece, without copying it. */
final class PictureUpload implements Subscriber<HttpObject> {

    /** More data than a picture may have. */
    static final class TooLargeException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooLargeException() {
            super("too large", null, false, false);
        }
    }

    private final int limit;
    private final List<HttpData> pieces = new ArrayList<>();
    private final CompletableFuture<PictureStore.Picture> picture = new CompletableFuture<>();
    private Subscription subscription;
    private int size;

    PictureUpload(int limit) {
        this.limit = limit;
    }

    CompletableFuture<PictureStore.Picture> picture() {
        return picture;
    }

    @Override
    public void onSubscribe(Subscription s) {
        subscription = s;
        s.request(1);
    }

    @Override
    public void onNext(HttpObject object) {
        if (object instanceof HttpData data) {
            if (size + data.length() > limit) {
                data.close(); //@good 1
                subscription.cancel();
                discard();
                picture.completeExceptionally(new TooLargeException());
                return;
            }
            size += data.length();
            pieces.add(data);
        }
        subscription.request(1);
    }

    private void discard() {
        for (HttpData piece : pieces) {
            piece.close();
        }
        pieces.clear();
    }

    @Override
    public void onError(Throwable cause) {
        discard();
        picture.completeExceptionally(cause);
    }

    @Override
    public void onComplete() {
        picture.complete(new PictureStore.Picture(List.copyOf(pieces)));
    }
}
