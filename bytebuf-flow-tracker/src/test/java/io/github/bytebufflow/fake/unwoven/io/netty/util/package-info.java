/** Handlers of a relocated Netty. */
package io.github.bytebufflow.fake.unwoven.io.netty.util;
