/** A program that leaks on several paths, for the tests of formats. */
package acme.formats;
