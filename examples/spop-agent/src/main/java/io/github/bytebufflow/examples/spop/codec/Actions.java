package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/**
 * Reads the payload of an ACK frame: any number of actions on variables of HAProxy (SPOE.txt, 3.4).
 * The name is that of the variable. The value has a meaning for {@link #isSet} only.
 */
public final class Actions extends Values {
  static final int SET = 1;
  static final int SET_ARGUMENTS = 3;
  static final int UNSET = 2;
  static final int UNSET_ARGUMENTS = 2;

  /** Type, count of arguments, scope. */
  static final int HEAD = 3;

  private int action;
  private int scope;

  /** Points nowhere yet. */
  public Actions() {}

  /**
   * Points at a payload, before its first action.
   *
   * @param source the buffer
   * @param index where the payload begins
   * @param length of the payload in bytes
   * @return this
   * @throws IndexOutOfBoundsException if the range is not below the writer index
   */
  public Actions wrap(ByteBuf source, int index, int length) {
    point(source, index, length);
    return this;
  }

  /**
   * Reads the next action.
   *
   * @return false at the end, and on a {@link #fault}
   */
  public boolean next() {
    if (position >= end) {
      return false;
    }
    action = buffer.getUnsignedByte(position);
    if (action != SET && action != UNSET) {
      return fail(Fault.UNKNOWN_ACTION);
    }
    if (end - position < HEAD) {
      return fail(Fault.TRUNCATED);
    }
    int arguments = buffer.getUnsignedByte(position + 1);
    if (arguments != (action == SET ? SET_ARGUMENTS : UNSET_ARGUMENTS)) {
      return fail(Fault.WRONG_COUNT);
    }
    scope = buffer.getUnsignedByte(position + 2);
    if (!Scope.has(scope)) {
      return fail(Fault.UNKNOWN_SCOPE);
    }
    position += HEAD;
    return name() && (action == UNSET || value());
  }

  /**
   * Whether the action sets its variable, or else removes it.
   *
   * @return true if there is a value
   */
  public boolean isSet() {
    return action == SET;
  }

  /**
   * Where the variable lives.
   *
   * @return never null
   */
  public Scope scope() {
    return Scope.of(scope);
  }
}
