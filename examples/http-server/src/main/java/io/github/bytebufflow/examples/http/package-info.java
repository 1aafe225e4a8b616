/**
 * A shop's HTTP/1.1 server as an application would write it: it takes orders, serves assets and
 * forwards to another service. It knows nothing of the tracker.
 */
package io.github.bytebufflow.examples.http;
