package io.github.bytebufflow.agent.weave;

/** What to write into one method of Netty, and where. All methods do nothing by default. */
public interface MethodHook {
  /**
   * At the start of the method.
   *
   * @param code where to write
   */
  default void onEnter(Code code) {}

  /**
   * Before a return; a result is on top of the stack and must be left there.
   *
   * @param code where to write
   */
  default void onReturn(Code code) {}

  /**
   * Before a call; its arguments are on the stack and must be left there.
   *
   * @param code where to write
   * @param call what is called
   */
  default void beforeCall(Code code, Call call) {}

  /**
   * After a call; its result is on the stack and must be left there.
   *
   * @param code where to write
   * @param call what was called
   */
  default void afterCall(Code code, Call call) {}

  /**
   * Whether {@link #onThrow} is to be called.
   *
   * @return true to act when an exception leaves the method
   */
  default boolean catches() {
    return false;
  }

  /**
   * When an exception leaves the method; it is on top of the stack and must be left there. The only
   * local variable that can be loaded is {@code this}.
   *
   * @param code where to write
   */
  default void onThrow(Code code) {}
}
