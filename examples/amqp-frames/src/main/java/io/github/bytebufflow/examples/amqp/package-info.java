/** A codec of AMQP 0.9.1, and a small broker in memory with direct exchanges. */
package io.github.bytebufflow.examples.amqp;
