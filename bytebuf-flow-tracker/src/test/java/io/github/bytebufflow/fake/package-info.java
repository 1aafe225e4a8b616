/** Stand-ins for an application and its Netty. */
package io.github.bytebufflow.fake;
