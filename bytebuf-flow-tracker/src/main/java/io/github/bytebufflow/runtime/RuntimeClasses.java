package io.github.bytebufflow.runtime;

/**
 * All classes of the runtime, in the order of their names. Woven code links to few of them, but
 * these to all others; see {@link Tracker#prepare}.
 */
final class RuntimeClasses {
  static final Class<?>[] ALL = {
    Asking.class,
    Beginnings.class,
    Buffers.class,
    Chunk.class,
    Clock.class,
    Contents.class,
    Drain.class,
    Exemplar.class,
    Failures.class,
    Fields.class,
    FirstSight.class,
    Flow.class,
    FlowGroup.class,
    FlowLink.class,
    FlowMap.class,
    FlowReader.class,
    ForeignBuffers.class,
    ForeignFlows.class,
    Hints.class,
    Leaks.class,
    LiveSet.class,
    Lives.class,
    Mapped.class,
    MappedClasses.class,
    MappedFlow.class,
    Misuses.class,
    NettyAccess.class,
    NettyCopy.class,
    Node.class,
    Origin.class,
    Parts.class,
    Position.class,
    Recorder.class,
    ReleaseGate.class,
    Resources.class,
    Settings.class,
    Site.class,
    Sites.class,
    Slab.class,
    Threads.class,
    Throwing.class,
    TrackedBuffer.class,
    TrackedContext.class,
    TrackedMessage.class,
    Tracker.class,
    Trie.class,
    Type.class,
    ViewFlow.class,
    Wrapped.class,
    WrappedMemory.class,
  };

  private RuntimeClasses() {}
}
