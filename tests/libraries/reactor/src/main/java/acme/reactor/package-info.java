/** reactor-netty: a handler retains what it aggregates, and forgets some of it. */
package acme.reactor;
