/** Micronaut: a controller takes files, and refuses some of them. */
package acme.micronaut;
