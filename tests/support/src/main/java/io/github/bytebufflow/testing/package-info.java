/** What tests need that run programs in JVMs of their own, and read what the tracker reported. */
package io.github.bytebufflow.testing;
