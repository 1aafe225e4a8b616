/** HTTP/2 with a channel for each stream: a check throws at some bodies. */
package acme.http2;
