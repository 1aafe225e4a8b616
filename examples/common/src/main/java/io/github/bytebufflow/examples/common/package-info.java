/** The command line, the life and the counters of an example program; nothing of any protocol. */
package io.github.bytebufflow.examples.common;
