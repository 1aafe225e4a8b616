/** A server and a client on epoll. */
package acme.epoll;
