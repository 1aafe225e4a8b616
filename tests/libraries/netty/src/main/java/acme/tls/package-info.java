/** Length-prefixed messages over TLS: a handler has no use for some of them. */
package acme.tls;
