/**
 * Programs that use buffers in one way each, as an application might. A comment {@code // #name}
 * names its line for the tests.
 */
package acme;
