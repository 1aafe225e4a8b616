/** Loads the service, as a load balancer or through one, and checks the answers. */
package io.github.bytebufflow.examples.proxyudp.load;
