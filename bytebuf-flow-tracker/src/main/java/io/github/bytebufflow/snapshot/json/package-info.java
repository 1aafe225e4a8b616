/**
 * The JSON form of a snapshot. It stands apart from the model, which knows no JSON library; the
 * names of numbers and of a node's fields stand with the model, all others in {@code JsonNames}.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.snapshot.json;
