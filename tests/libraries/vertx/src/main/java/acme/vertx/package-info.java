/** Vert.x: a handler of messages forgets some; buffers of Vert.x' own need no release. */
package acme.vertx;
