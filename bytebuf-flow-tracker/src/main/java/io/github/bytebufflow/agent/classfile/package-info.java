/**
 * Class files, which are read without loading their classes, and the names of Netty's classes in
 * them. Knows nothing else of the agent.
 */
package io.github.bytebufflow.agent.classfile;
