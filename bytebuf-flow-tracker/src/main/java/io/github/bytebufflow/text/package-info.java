/** Words for people: what every package above needs to answer a mistake well. Knows nobody. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.text;
