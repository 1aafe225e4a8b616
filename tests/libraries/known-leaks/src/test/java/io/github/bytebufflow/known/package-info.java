/**
 * Leaks and misuses that public projects have fixed: that the tracker counts them, and what its
 * reports say about the methods that the fixes changed.
 */
package io.github.bytebufflow.known;
