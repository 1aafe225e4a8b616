/**
 * What a program may name: it stays as it is within a major version. All other packages are {@link
 * io.github.bytebufflow.api.Internal}; most programs need neither, since the tracker is started by
 * a flag and read over JMX, HTTP and files.
 */
@NullMarked
package io.github.bytebufflow.api;

import org.jspecify.annotations.NullMarked;
