/** Spring WebFlux on reactor-netty: a filter joins bodies, and forgets those it refuses. */
package acme.webflux;
