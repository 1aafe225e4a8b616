package com.brightgate.gateway;

import java.util.List;

/** What the gateway knows about a part of the API. */
record Route(String prefix, boolean cacheable, int maxBody) {

    /** The routes in the order in which they are tried. */
    static final class Table {

        private final List<Route> routes;

        Table(List<Route> routes) {
            this.routes = List.copyOf(routes);
        }

        static Table standard() {
            return new Table(List.of(
                    new Route("/catalog/", true, 4 * 1024),
                    new Route("/orders", false, 16 * 1024),
                    new Route("/reports/", false, 64 * 1024)));
        }

        /** @return null if there is no route */
        Route find(String uri) {
            for (Route route : routes) {
                if (uri.startsWith(route.prefix())) {
                    return route;
                }
            }
            return null;
        }
    }
}
