/** A UDP service behind a load balancer: each datagram starts with a PROXY v2 header. */
package io.github.bytebufflow.examples.proxyudp;
