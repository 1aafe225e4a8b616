/**
 * Where a command gets snapshots: {@code Sources} reads what the user wrote and makes a {@code
 * FileSource}, a {@code JvmSource} or a {@code HttpSource}. {@code Jvms} finds the JVMs of this
 * machine and {@code NettyJars} their Netty; {@code Attachment} is the only class that knows {@code
 * jdk.attach}, which not every Java has.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.cli.source;
