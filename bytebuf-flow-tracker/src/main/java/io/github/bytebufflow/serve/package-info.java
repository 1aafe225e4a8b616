/** How a running tracker is asked: over JMX and HTTP. */
package io.github.bytebufflow.serve;
