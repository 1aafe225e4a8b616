/** Armeria: a service asks for pooled bodies and closes them. */
package acme.armeria;
