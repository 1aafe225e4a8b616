/** A small HTTP server that can hold only so many connections, each for so long. */
package io.github.bytebufflow.serve.http;
