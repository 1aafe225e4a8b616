/** As much of DNS (RFC 1035) as the service needs: a question read in place, and its answer. */
package io.github.bytebufflow.examples.proxyudp.dns;
