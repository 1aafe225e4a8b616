/** A small HTTP server that can hold only so many connections, each for so long. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.serve.http;
