/** HTTP/1.1: a filter answers some requests by itself. */
package acme.http;
