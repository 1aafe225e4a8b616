/** Moquette: an interceptor keeps a journal of what is published. */
package acme.moquette;
