/** The same application on Nettys that were relocated into other libraries. */
package acme.relocated;
