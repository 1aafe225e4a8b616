package io.github.bytebufflow.fake.unwoven.io.netty.util;

/** Releases what has a count. */
public final class ReferenceCountUtil {
  private static int others;

  private ReferenceCountUtil() {}

  public static boolean release(Object message) {
    others += message instanceof ReferenceCounted ? 0 : 1;
    return others == 0;
  }
}
