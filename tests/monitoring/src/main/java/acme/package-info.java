/** Programs whose flows are known, for those who watch them. */
package acme;
