/** Artemis: an interceptor of the broker keeps copies of what is sent. */
package acme.artemis;
