/** The immutable picture of all flows at one moment, and what can be done with it. */
package io.github.bytebufflow.snapshot;
