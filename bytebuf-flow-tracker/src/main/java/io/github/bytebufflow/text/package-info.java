/** Words for people: what every package above needs to answer a mistake well. Knows nobody. */
package io.github.bytebufflow.text;
