/** The application: serves orders, and forgets to release some. */
package acme.shop;
