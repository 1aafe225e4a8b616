/**
 * A UDP service behind a load balancer: each datagram starts with a PROXY v2 header. The service
 * answers questions of DNS with the address of the client that the header names.
 */
package io.github.bytebufflow.examples.proxyudp;
