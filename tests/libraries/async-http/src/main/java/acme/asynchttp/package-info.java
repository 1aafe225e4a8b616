/** async-http-client: a handler collects lazy parts, and forgets those of some responses. */
package acme.asynchttp;
