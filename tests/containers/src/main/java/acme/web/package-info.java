/** The application in a servlet container. */
package acme.web;
