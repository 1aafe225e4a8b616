/** An application that reads PROXY protocol headers with Netty's own codec. */
package io.github.bytebufflow.examples.haproxy;
