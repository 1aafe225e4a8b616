/** As much of Netty's channels as the runtime asks. */
package io.github.bytebufflow.fake.io.netty.channel;
