package io.github.bytebufflow.agent.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.fake.kept.Letter;
import io.github.bytebufflow.leaks.MethodUse;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Who is given a future, and leaves its value there. */
class FutureValuesTest {
  /** A future that says how it ended, as Netty's do. */
  private static class LetterFuture extends CompletableFuture<Object> {
    boolean isSuccess() {
      return isDone() && !isCompletedExceptionally();
    }

    Object getNow() {
      return getNow(null);
    }

    Throwable cause() {
      return null;
    }
  }

  /** Waits for letters. */
  private static final class Reception {
    private final List<CompletionStage<?>> waiting = List.of();
    private final List<CompletionStage<?>> later = new ArrayList<>();
    private final List<Letter> read = new ArrayList<>();
    private CompletionStage<?> last;
    private boolean closed;
    private int length;

    private void read(Letter letter) {
      read.add(letter);
    }

    void isClosedFirst(LetterFuture future) {
      if (closed) {
        return;
      }
      if (future.isSuccess()) {
        read((Letter) future.getNow());
      }
    }

    void onlyOfSome(LetterFuture future) {
      if (future.cause() == null && !closed) {
        read((Letter) future.getNow());
      }
    }

    void forgetsFirst(LetterFuture future) {
      waiting.remove(future);
      if (closed || future.isCancelled()) {
        return;
      }
      read((Letter) future.join());
    }

    // Where there is no value, nobody has to take one.

    void ofEachThatSucceeds(LetterFuture future) {
      if (!future.isSuccess()) {
        closed = true;
        return;
      }
      read((Letter) future.getNow());
    }

    void ofEachThatDoesNotFail(LetterFuture future) {
      if (future.cause() != null || future.isCancelled()) {
        return;
      }
      read((Letter) future.getNow());
    }

    void passesOn(LetterFuture future) {
      if (closed) {
        ofEachThatSucceeds(future);
        return;
      }
      read((Letter) future.getNow());
    }

    void ofEachByItsCause(LetterFuture future) {
      Throwable cause = future.cause();
      if (cause != null) {
        length = 0;
        return;
      }
      read((Letter) future.getNow());
    }

    void ofEachThatIsThere(LetterFuture future) {
      boolean there = future.isDone() && future.isSuccess();
      if (!there) {
        future.cancel(true);
        return;
      }
      read((Letter) future.getNow());
    }

    void asksLater(LetterFuture future) {
      if (!future.isDone()) {
        future.thenAccept(letter -> read((Letter) letter));
        return;
      }
      read((Letter) future.getNow());
    }

    void queues(LetterFuture future) {
      if (closed) {
        later.add(future);
        return;
      }
      read((Letter) future.getNow());
    }

    void keeps(LetterFuture future) {
      if (closed) {
        last = future;
        return;
      }
      read((Letter) future.getNow());
    }

    LetterFuture shows(LetterFuture future) {
      if (!closed) {
        read((Letter) future.getNow());
      }
      return future;
    }

    void onlyLooks(LetterFuture future) {
      if (!closed) {
        length += ((Letter) future.getNow()).hashCode();
      }
    }

    void passesOnLater(LetterFuture future) {
      if (closed) {
        Runnable later = () -> ofEachThatSucceeds(future);
        later.run();
        return;
      }
      read((Letter) future.getNow());
    }

    void ofAnotherType(LetterFuture future) {
      if (!closed) {
        length += ((String) future.getNow()).length();
      }
    }
  }

  private static List<MethodUse> leaving(Class<?> type) {
    CodeReader reader = new CodeReader(LoadedClasses.of(Reception.class, Letter.class));
    return reader.leavingValue(
        Reception.class.getName(),
        CompletableFuture.class.getName(),
        Set.of(type.getName()),
        Set.of(Reception.class.getName()));
  }

  @Test
  void whoReturnsWithoutAValueThatMayBeThere() {
    assertThat(leaving(Letter.class))
        .allMatch(use -> use.lostAt > 0)
        .extracting(use -> use.method)
        .containsExactlyInAnyOrder("isClosedFirst", "onlyOfSome", "forgetsFirst");
  }

  @Test
  void whatAListenerMayBeGiven() {
    assertThat(FutureValues.types("com/acme/netty/channel/ChannelPromise"))
        .containsExactly("com/acme/netty/util/concurrent/Future");
    assertThat(FutureValues.types("java/util/concurrent/CompletableFuture"))
        .contains("java/util/concurrent/CompletionStage");
  }
}
