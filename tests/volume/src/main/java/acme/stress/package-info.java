/** Programs that make millions of buffers and count for themselves what becomes of them. */
package acme.stress;
