/**
 * What is known of the code of buffer classes that are not Netty's. Told from class files: as they
 * are loaded, or looked up on a thread of its own. Knows the runtime and ASM.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.foreign;
