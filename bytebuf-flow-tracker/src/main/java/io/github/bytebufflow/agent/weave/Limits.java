package io.github.bytebufflow.agent.weave;

import java.util.Set;
import org.objectweb.asm.MethodTooLargeException;

/**
 * The limits of the class file format: a method has at most 65,535 bytes of code, stack slots and
 * local variables. A method that would pass one of them when woven is left as it was, and its class
 * is written again without it.
 */
final class Limits {
  private static final int MAX = 65_535;

  private Limits() {}

  /**
   * Ends the writing of a method that needs more stack slots or local variables than there may be.
   *
   * @throws MethodTooLargeException as ASM does for its code
   */
  static void check(Code code, int maxStack, int maxLocals) {
    int largest = Math.max(maxStack, maxLocals);
    if (largest > MAX) {
      throw new MethodTooLargeException(code.className, code.method, code.descriptor, largest);
    }
  }

  /**
   * Notes the method that did not fit. The parameter is of a class of the JDK, so that ASM's is
   * loaded only where it is thrown.
   *
   * @param left name and descriptor of the methods that are left as they were
   * @throws IndexOutOfBoundsException the failure itself, if it is another, or if leaving that
   *     method as it was did not help
   */
  static void leave(IndexOutOfBoundsException failure, Set<String> left) {
    if (failure instanceof MethodTooLargeException) {
      MethodTooLargeException e = (MethodTooLargeException) failure;
      if (left.add(e.getMethodName() + e.getDescriptor())) {
        return;
      }
    }
    throw failure;
  }
}
