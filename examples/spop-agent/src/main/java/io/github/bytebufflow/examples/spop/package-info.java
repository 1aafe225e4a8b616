/** An agent that HAProxy asks about each request, over the stream processing offload protocol. */
package io.github.bytebufflow.examples.spop;
