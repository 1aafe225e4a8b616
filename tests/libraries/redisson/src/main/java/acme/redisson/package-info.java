/** Redisson: a codec forgets what it allocated when it fails. */
package acme.redisson;
