package org.lumen.relay;

import com.linecorp.armeria.common.HttpData;

/** A step that changes a streamed body. Used for one body, by one thread at a time. */
interface Transform extends AutoCloseable {

    /**
     * Takes the next piece of the body and gives what can be passed on of it, which may be empty. The piece belongs to
     * the transform even if it throws; the result belongs to the caller.
     */
    HttpData apply(HttpData data);

    /** What is left when the body has ended. */
    default HttpData finish() {
        return HttpData.empty();
    }

    /** Lets go of anything held back. May be called more than once, and before the end of the body. */
    @Override
    default void close() {
    }

    /** This step and then another one. */
    default Transform then(Transform second) {
        Transform first = this;
        return new Transform() {
            @Override
            public HttpData apply(HttpData data) {
                HttpData result = first.apply(data);
                return result.isEmpty() ? result : second.apply(result);
            }

            @Override
            public HttpData finish() {
                HttpData rest = first.finish();
                if (!rest.isEmpty()) {
                    rest = second.apply(rest);
                }
                HttpData last = second.finish();
                if (rest.isEmpty()) {
                    rest.close();
                    return last;
                }
                if (!last.isEmpty()) {
                    last.close();
                    rest.close();
                    throw new IllegalStateException("two steps with a rest");
                }
                return rest;
            }

            @Override
            public void close() {
                first.close();
                second.close();
            }
        };
    }
}
