/** The application as an OSGi bundle. */
package acme.bundle;
