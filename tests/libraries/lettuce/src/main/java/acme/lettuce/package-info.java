/** Lettuce: a codec forgets its scratch buffer. */
package acme.lettuce;
