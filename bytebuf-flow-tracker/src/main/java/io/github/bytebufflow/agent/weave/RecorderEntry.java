package io.github.bytebufflow.agent.weave;

/** The methods of the runtime's {@code Recorder} that woven code calls: all that it has. */
public enum RecorderEntry {
  /** An allocation returned a buffer. */
  ALLOCATED("allocated", "(Ljava/lang/Object;Ljava/lang/Object;II)V"),

  /** Memory was wrapped in a buffer. */
  WRAPPED("wrapped", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),

  /** A part of an array was wrapped. */
  WRAPPED_PART("wrappedPart", "(Ljava/lang/Object;I)V"),

  /** Memory was copied into a buffer. */
  COPIED("copied", "(Ljava/lang/Object;I)V"),

  /** A retained view was made. */
  RETAINED_VIEW("retainedView", "(Ljava/lang/Object;Ljava/lang/Object;)V"),

  /** A retained view is about to give back the count that what it is made of has for it. */
  RETAINED_VIEW_ENDS("retainedViewEnds", "(Ljava/lang/Object;)V"),

  /** A view that shares a count was made. */
  VIEW("view", "(Ljava/lang/Object;Ljava/lang/Object;)V"),

  /** A view that shares a count has raised it. */
  CLAIMED("claimed", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),

  /** A wrapper that stands for another buffer has raised its count. */
  CLAIMED_INSIDE("claimedInside", "(Ljava/lang/Object;Ljava/lang/Object;)V"),

  /** A view has made another one, of what it is made of itself. */
  DERIVED("derived", "(Ljava/lang/Object;Ljava/lang/Object;)V"),

  /** A view that shares a count is about to lower it. */
  UNCLAIMED("unclaimed", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),

  /** A buffer was wrapped as unreleasable. */
  PERMANENT("permanent", "(Ljava/lang/Object;)V"),

  /** A buffer got other memory. */
  RESIZED("resized", "(Ljava/lang/Object;)V"),

  /** A resource was opened. */
  OPENED("opened", "(Ljava/lang/Object;Ljava/lang/Class;)V"),

  /** A resource is closed. */
  CLOSED("closed", "(Ljava/lang/Object;I)V"),

  /** A count was lowered. */
  RELEASED("released", "(Ljava/lang/Object;Z)V"),

  /** A buffer of the application's own class is given up. */
  GIVEN_UP("givenUp", "(Ljava/lang/Object;I)V"),

  /** A step whose node carries the count read now. */
  STEP_COUNTED("stepCounted", "(Ljava/lang/Object;I)L" + Code.FLOW + ";"),

  /** A step. */
  STEP("step", "(Ljava/lang/Object;I)L" + Code.FLOW + ";"),

  /** A step with the text of a touch. */
  TOUCHED("touched", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),

  /** Reads the life of a flow. */
  LIFE("life", "(L" + Code.FLOW + ";)I"),

  /** Returns the result, unless an argument of that identity has ended. */
  RESULT_IF_STILL_OWNED(
      "resultIfStillOwned", "(Ljava/lang/Object;L" + Code.FLOW + ";I)Ljava/lang/Object;"),

  /** Returns the result, if the method obtained it itself. */
  OR_RESULT_IF_OBTAINED_HERE(
      "orResultIfObtainedHere",
      "(Ljava/lang/Object;Ljava/lang/Object;L" + Code.FLOW + ";I)Ljava/lang/Object;"),

  /** A step of each buffer in an array. */
  STEP_EACH("stepEach", "([Ljava/lang/Object;I)V"),

  /** An exception leaves a method that holds a buffer. */
  THROWN("thrown", "(Ljava/lang/Throwable;L" + Code.FLOW + ";II)V"),

  /** A message goes to the next handler. */
  HANDED_TO("handedTo", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V"),

  /** A buffer became a component of a composite. */
  COMPONENT("component", "(Ljava/lang/Object;Ljava/lang/Object;I)V"),

  /** Buffers became the components of a composite. */
  COMPONENTS("components", "([Ljava/lang/Object;Ljava/lang/Object;I)V"),

  /** Reads the flow of a component. */
  OF_COMPONENT("ofComponent", "(Ljava/lang/Object;)L" + Code.FLOW + ";"),

  /** A composite has let go of a component. */
  COMPONENT_FREED("componentFreed", "(L" + Code.FLOW + ";I)V"),

  /** A released buffer was used or released. */
  MISUSED("misused", "(Ljava/lang/Throwable;Ljava/lang/Object;I)V"),

  /** An error is made, or leaves a method that allocates: direct memory may be exhausted. */
  EXHAUSTED("exhausted", "(Ljava/lang/Object;)V"),

  /** Netty's own leak detector has chosen its level. */
  DETECTOR_STARTS("detectorStarts", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),

  /** An allocator was made. */
  ALLOCATOR_MADE("allocatorMade", "(Ljava/lang/Object;)V"),

  /** What waits to be written to a channel was made. */
  QUEUE_MADE("queueMade", "(Ljava/lang/Object;Ljava/lang/Object;)V");

  /** Name of the method. */
  final String method;

  /** Its descriptor. */
  final String descriptor;

  RecorderEntry(String method, String descriptor) {
    this.method = method;
    this.descriptor = descriptor;
  }
}
