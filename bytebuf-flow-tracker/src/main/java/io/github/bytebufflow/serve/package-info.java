/** How a running tracker is asked: over JMX and HTTP. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.serve;
