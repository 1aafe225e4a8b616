/**
 * Class files, which are read without loading their classes, and the names of Netty's classes in
 * them. Knows nothing else of the agent.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.classfile;
