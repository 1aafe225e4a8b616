package io.github.bytebufflow.agent.weave;

import java.util.Map;
import java.util.Set;

/** What is to be woven: what the weaver asks. Any thread that loads a class may ask. */
public interface WeaveSettings {
  /**
   * What to weave into Netty. Asked when the first class of a Netty is loaded.
   *
   * @return the hooks
   */
  Hooks hooks();

  /**
   * Whether a class is the application's.
   *
   * @param internalName name with slashes
   * @return true if it is to be woven
   */
  boolean inScope(String internalName);

  /**
   * Classes that hold buffers without being holders to Netty.
   *
   * @return the names of the fields and methods that lead there, by internal name of the class
   */
  Map<String, Set<String>> holders();

  /**
   * The same that widely used libraries have, where they are there.
   *
   * @return the names of the fields and methods that lead there, by internal name of the class
   */
  default Map<String, Set<String>> knownHolders() {
    return Map.of();
  }

  /**
   * Classes that are followed as resources, with all that extend or implement them.
   *
   * @return the names of the methods that close it, by internal name of the class
   */
  Map<String, Set<String>> resources();

  /**
   * Classes of buffers, with all that extend them, that methods give up.
   *
   * @return the names of these methods, by internal name of the class
   */
  Map<String, Set<String>> givenUp();

  /**
   * Whether Netty's own handlers and codecs are woven as if they were the application's.
   *
   * @return true for the option {@code netty=full}
   */
  boolean nettyHandlers();

  /**
   * Whether the calls in Netty's handlers and codecs that take a count are steps.
   *
   * @return true for the options {@code netty=lifecycle} and {@code netty=full}
   */
  boolean nettyCounts();

  /**
   * Whether a class that is not in scope is woven more finely, since a leak ended there.
   *
   * @param internalName name with slashes
   * @return true if it is woven as if it were in scope; one that is not Netty's has steps where
   *     objects are passed as {@code Object} too
   */
  default boolean isZoomed(String internalName) {
    return false;
  }

  /**
   * Whether a class belongs to a widely used library, and not to the program that uses it.
   *
   * @param internalName name with slashes
   * @return true if its own objects are its own concern
   */
  default boolean isLibrary(String internalName) {
    return false;
  }
}
