/**
 * Snapshots and leaks as a program gets them through the API: maps, lists, texts and numbers, since
 * the API may be loaded by any class loader and be of another version. What takes time to make is a
 * function.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.serve.program;
