/** What the programs share. */
package acme;
