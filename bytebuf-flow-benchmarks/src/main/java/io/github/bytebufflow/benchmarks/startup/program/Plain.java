package io.github.bytebufflow.benchmarks.startup.program;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** A program without Netty. */
public final class Plain {
  private Plain() {}

  public static void main(String[] args) throws IOException {
    Map<String, Integer> words = new TreeMap<>();
    for (String word : "a program that has nothing to do with a buffer of Netty".split(" ")) {
      words.merge(word, 1, Integer::sum);
    }
    if (words.get("a") != 2) {
      throw new IOException("counted " + words);
    }
    End.ofMain();
  }
}
