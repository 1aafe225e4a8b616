/**
 * The application: the methods and handlers that a buffer goes through. They neither allocate nor
 * release, so with this package alone in scope a buffer takes one step a method.
 */
package io.github.bytebufflow.benchmarks.path;
