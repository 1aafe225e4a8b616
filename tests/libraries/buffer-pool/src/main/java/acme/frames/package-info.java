/**
 * The framing of Cassandra's server, which takes the memory out of the buffers that it is given.
 */
package acme.frames;
