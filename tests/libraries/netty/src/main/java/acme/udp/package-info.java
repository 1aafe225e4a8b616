/** UDP: a server has no answer to some packets. */
package acme.udp;
