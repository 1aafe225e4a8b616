package io.github.bytebufflow.agent.classfile;

/**
 * Finds the name of a package {@code io.netty} in a class file. Every class of the application is
 * searched while it starts, mostly by the interpreter, so the search looks at one byte in nine.
 */
public final class NettyName {
  private static final byte[] BYTES = {'i', 'o', '/', 'n', 'e', 't', 't', 'y', '/'};

  private NettyName() {}

  /**
   * Whether a class names anything below a package {@code io.netty}, relocated or not.
   *
   * @param classFile its bytes
   * @return true also where such a name stands in it for another reason
   */
  public static boolean isIn(byte[] classFile) {
    int last = BYTES.length - 1;
    while (last < classFile.length) {
      // How far on the name may end at the earliest, if this byte is in it.
      switch (classFile[last]) {
        case '/':
          if (endsAt(classFile, last)) {
            return true;
          }
          last += 6;
          break;
        case 'y':
          last += 1;
          break;
        case 't':
          last += 2;
          break;
        case 'e':
          last += 4;
          break;
        case 'n':
          last += 5;
          break;
        case 'o':
          last += 7;
          break;
        case 'i':
          last += 8;
          break;
        default:
          last += 9;
      }
    }
    return false;
  }

  private static boolean endsAt(byte[] bytes, int last) {
    int start = last - BYTES.length + 1;
    for (int i = 0; i < BYTES.length; i++) {
      if (bytes[start + i] != BYTES[i]) {
        return false;
      }
    }
    return true;
  }
}
