package io.github.bytebufflow.stacks;

import io.github.bytebufflow.testing.StackProgram;
import org.junit.jupiter.api.Test;

/** async-http-client with lazy body parts. */
class AsyncHttpIT {
  /** The composite is the leak; the parts that it holds are not. */
  @Test
  void lazyParts() {
    StackProgram.of("acme.asynchttp.Mirror")
        .leaksOnly("Download.<init> > Download.onCompleted > Download.drop: 20 none");
  }
}
