/** Cassandra's driver: a handler in its pipeline retains requests to log them. */
package acme.cassandra;
