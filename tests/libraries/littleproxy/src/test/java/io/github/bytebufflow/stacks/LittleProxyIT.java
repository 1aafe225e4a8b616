package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** LittleProxy. */
class LittleProxyIT {
  private static final StackProgram GATEWAY =
      StackProgram.of("acme.littleproxy.Gateway").prints("200 answers");

  @Test
  void proxy() {
    GATEWAY.leaksOnly("Audit.clientToProxyRequest > Audit.inspect: 20 none");
  }

  /**
   * What LittleProxy 2.8.0 itself forgets. {@code ClientToProxyConnection.copy} (line 1108) copies
   * each joined request, and {@code resetCurrentRequest} releases the copy when the answer or the
   * next request comes. A CONNECT has neither, and {@code disconnected} does not call it. An answer
   * of a filter goes through {@code ProxyConnection.write}, whose {@code retain} (line 212) is the
   * one that the write gives back; {@code respondWithShortCircuitResponse}, which the answer was
   * handed to, never releases the first.
   */
  @Test
  void ownLeaks() {
    GATEWAY.libraryLeaks(
        "own",
        List.of("org.littleshoot."),
        "Audit.refuse > Audit.clientToProxyRequest"
            + " > ClientToProxyConnection.respondWithShortCircuitResponse"
            + " > HttpFiltersAdapter.proxyToClientResponse"
            + " > ClientToProxyConnection.respondWithShortCircuitResponse"
            + " > ClientToProxyConnection.handleUpstreamProxyAuthenticationRequired"
            + " > ClientToProxyConnection.modifyResponseHeadersToReflectProxying"
            + " > ProxyUtils.addVia > ProxyConnection.write > ProxyConnection.doWrite"
            + " > ProxyConnection.writeHttp > ProxyUtils.isLastChunk"
            + " > ProxyConnection$ResponseWrittenMonitor.write"
            + " > ClientToProxyConnection$5.responseWritten > ProxyUtils.isLastChunk"
            + ": 20 pooled-direct",
        "ClientToProxyConnection.copy > ClientToProxyConnection.doReadHTTPInitial"
            + " > Policy.filterRequest > Audit.<init> > HttpFiltersAdapter.<init>"
            + ": 10 pooled-direct");
  }
}
