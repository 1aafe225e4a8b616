/** Datagrams that epoll reads many at a time. */
package acme.datagrams;
