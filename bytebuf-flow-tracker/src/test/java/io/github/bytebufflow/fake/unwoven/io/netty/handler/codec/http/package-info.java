/** Messages of a relocated Netty. */
package io.github.bytebufflow.fake.unwoven.io.netty.handler.codec.http;
