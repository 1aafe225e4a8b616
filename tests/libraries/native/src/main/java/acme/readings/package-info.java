/** Readings of meters, in frames: what the programs of this module send. */
package acme.readings;
