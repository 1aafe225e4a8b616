/**
 * What woven code calls, and what it writes: flows, the tree of their paths, the live set.
 *
 * <p>The package depends on the JDK only, and knows neither the agent nor Netty. The system class
 * loader loads it, so that every Netty sees the same classes. It is one Java package because the
 * fields of the hot path are package-private.
 *
 * <p>The files stand in three layers. A class may know those of its own layer and of the layers
 * below it, and none above. A test reads the lists that follow, so a new class has to be added.
 *
 * <h2>Ground: words, settings, and what has no state of a flow's life</h2>
 *
 * <ul>
 *   <li>{@link Settings}: what the agent has configured.
 *   <li>{@link Position}: a number and the bucket of a reference count, in one int.
 *   <li>{@link Clock}: seconds since the start. {@link Threads}: virtual threads, on any JDK.
 *   <li>{@link Failures}: what was lost because something failed inside the tracker.
 *   <li>{@link Site}, {@link Sites}: places in code, and their numbers. {@link Hints}: sites of
 *       touches with a hint.
 *   <li>{@link NettyCopy}: the copies of Netty. {@link MappedClasses}: those that were loaded
 *       before the agent.
 *   <li>{@link Flow}: one life after the other of a buffer. {@link ViewFlow}: of a retained view.
 *       {@link ClaimFlow}: of the counts taken on a view that shares its owner's count. {@link
 *       MappedFlow}, {@link FlowLink}: entries of the map.
 *   <li>{@link TrackedBuffer}, {@link TrackedMessage}, {@link TrackedContext}: superclasses that
 *       weaving gives to Netty's classes, with the fields of the tracker.
 *   <li>{@link LeakDetectors}: Netty's own, disabled meanwhile. {@link NettyParts}: allocators and
 *       queues of channels, held weakly. {@link OutOfMemory}: that a Netty got no more direct
 *       memory.
 *   <li>{@link Members}, {@link ForeignBuffers}, {@link NettyAccess}: what the agent implements.
 *   <li>{@link Fields}: reads fields through handles.
 *   <li>{@link Exemplar}: the stack of a flow. {@link Sighting}: one that may not be needed. {@link
 *       Leaks}: what leaked at a node.
 *   <li>{@link ChannelNote}, {@link ChannelTexts}: the channel of a flow, as texts. {@link
 *       ChannelStack}: what a thread works for. {@link ChannelAccess}: asks channels. {@link
 *       HintSources}: asks the program.
 * </ul>
 *
 * <h2>Middle: lives, and where they are kept</h2>
 *
 * <ul>
 *   <li>{@link Lives}: how a life begins, is counted, and ends.
 *   <li>{@link Beginnings}: which flow a buffer gets. {@link Origin}: the root of its path. {@link
 *       ReleaseGate}: whether its Netty is followed yet.
 *   <li>{@link Trie}, {@link Node}, {@link ChildTable}: all paths, merged. {@link Watches}, {@link
 *       Watch}: the nodes that leak, and the stacks of flows that come there.
 *   <li>{@link LiveSet}: the slots of all flows. {@link SlotBlock}: a run of slots.
 *   <li>{@link ThreadState}: what one thread writes. {@link ThreadCounters}, {@link ThreadSlots}:
 *       its parts.
 *   <li>{@link Buffers}: a buffer, wherever its flow is kept. {@link FlowMap}: the flows of objects
 *       without a field. {@link Mapped}: what the recorder does for such buffers.
 *   <li>{@link Type}: what is known of a class. {@link Contents}, {@link Parts}: the buffers in a
 *       message. {@link Asking}: the guard while a message is asked. {@link FlowGroup}: the flows
 *       of a message with several buffers.
 *   <li>{@link Claims}: counts that are taken and given back through a view.
 *   <li>{@link Steps}: of a message, a resource, or a buffer without a field. {@link Throwing}: of
 *       a method that is left by an exception.
 *   <li>{@link FirstSight}: buffers that no woven API made. {@link Resources}: what is no buffer
 *       and has to be closed. {@link ForeignFlows}: buffers that free their memory themselves.
 *       {@link Wrapped}, {@link WrappedMemory}: buffers around memory that is not theirs.
 *   <li>{@link Owner}, {@link OwnerCounts}, {@link OwnerEnd}: who gets buffers, and what became of
 *       them. {@link Owners}: the owners of all flows. {@link OwnerStack}: of what a thread does.
 *       {@link OwnedParts}: of the parts of Netty. {@link OwnedTask}: of what is handed to a loop.
 *   <li>{@link Misuses}: double releases and uses after release. {@link LastReleases}: the releases
 *       before these.
 * </ul>
 *
 * <h2>Top: what others call</h2>
 *
 * <ul>
 *   <li>{@link Recorder}: the methods that woven code calls.
 *   <li>{@link Ownership}: the methods that code woven for owners calls. {@link ChannelWork}: those
 *       that code woven into transports calls.
 *   <li>{@link Tracker}: what the agent calls: configure, start, stop, collect.
 *   <li>{@link Drain}: the thread that finds leaks.
 *   <li>{@link FlowReader}: one pass over all counts, for a snapshot. {@link LiveBuffers}: one over
 *       the buffers that live, for a balance.
 *   <li>{@link RuntimeClasses}: all classes, to be initialised before the first class is woven.
 * </ul>
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.runtime;
