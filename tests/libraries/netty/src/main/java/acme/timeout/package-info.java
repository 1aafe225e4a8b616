/** Uploads over HTTP/1.1, of which some never end. */
package acme.timeout;
