/** LittleProxy: a filter audits what requests carry, and refuses some of them. */
package acme.littleproxy;
