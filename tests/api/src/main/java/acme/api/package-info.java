/** Programs that ask the tracker through its API. */
package acme.api;
