package io.github.bytebufflow.runtime;

/**
 * All classes of the runtime, in the order of their names. Woven code links to few of them, and
 * those few link to all others; see {@link Tracker#prepare}.
 */
final class RuntimeClasses {
  static final Class<?>[] ALL = {
    Asking.class,
    Beginnings.class,
    Buffers.class,
    ChannelAccess.class,
    ChannelNote.class,
    ChannelStack.class,
    ChannelTexts.class,
    ChannelWork.class,
    ChildTable.class,
    ClaimFlow.class,
    Claims.class,
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
    HintSources.class,
    Hints.class,
    LastReleases.class,
    LeakDetectors.class,
    Leaks.class,
    LiveBuffers.class,
    LiveSet.class,
    Lives.class,
    Mapped.class,
    MappedClasses.class,
    MappedFlow.class,
    Misuses.class,
    NettyAccess.class,
    NettyCopy.class,
    NettyParts.class,
    Node.class,
    Origin.class,
    OutOfMemory.class,
    Owners.class,
    Parts.class,
    Position.class,
    Recorder.class,
    ReleaseGate.class,
    Resources.class,
    Settings.class,
    Sighting.class,
    Site.class,
    Sites.class,
    SlotBlock.class,
    Steps.class,
    ThreadCounters.class,
    ThreadSlots.class,
    ThreadState.class,
    Threads.class,
    Throwing.class,
    TrackedBuffer.class,
    TrackedContext.class,
    TrackedMessage.class,
    Tracker.class,
    Trie.class,
    Type.class,
    ViewFlow.class,
    Watch.class,
    Watches.class,
    Wrapped.class,
    WrappedMemory.class,
  };

  /** Those that nobody needs without the option {@code owners}, which then are not even loaded. */
  static final class OfOwners {
    static final Class<?>[] ALL = {
      OwnedParts.class,
      OwnedTask.class,
      Owner.class,
      OwnerCounts.class,
      OwnerEnd.class,
      OwnerStack.class,
      Ownership.class,
    };

    private OfOwners() {}
  }

  private RuntimeClasses() {}
}
