package com.acme.shop;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.stream.SubscriptionOption;
import com.linecorp.armeria.server.AbstractHttpService;
import com.linecorp.armeria.server.ServiceRequestContext;

/** {@code PUT} and {@code GET /pictures/{id}}. */
final class PictureService extends AbstractHttpService {

    private static final int LIMIT = 16 * 1024;

    private final PictureStore store;

    PictureService(PictureStore store) {
        this.store = store;
    }

    @Override
    protected HttpResponse doPut(ServiceRequestContext ctx, HttpRequest req) {
        String id = ctx.pathParam("id");
        PictureUpload upload = new PictureUpload(LIMIT);
        req.subscribe(upload, ctx.eventLoop(), SubscriptionOption.WITH_POOLED_OBJECTS);
        return HttpResponse.of(upload.picture().handle((picture, cause) -> {
            if (cause instanceof PictureUpload.TooLargeException) {
                return HttpResponse.of(HttpStatus.REQUEST_ENTITY_TOO_LARGE);
            } else if (cause != null) {
                return HttpResponse.of(HttpStatus.BAD_REQUEST);
            }
            store.put(id, picture);
            return HttpResponse.of(HttpStatus.CREATED);
        }));
    }

    @Override
    protected HttpResponse doGet(ServiceRequestContext ctx, HttpRequest req) {
        return store.send(ctx.pathParam("id"));
    }
}
