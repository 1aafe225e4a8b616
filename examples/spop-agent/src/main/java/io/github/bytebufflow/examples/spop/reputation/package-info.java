/** Scores of addresses; nothing of any protocol. */
package io.github.bytebufflow.examples.spop.reputation;
