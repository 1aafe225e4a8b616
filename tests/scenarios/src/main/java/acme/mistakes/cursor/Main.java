package acme.mistakes.cursor;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.Deque;

/** One open result set; its page is owned by the cursor. */
class Cursor {
  private ByteBuf page;
  private int rows;

  void page(ByteBuf next) {
    finish();
    page = next;
  }

  boolean hasNext() {
    return page != null && page.isReadable();
  }

  int next() {
    rows++;
    return page.readInt();
  }

  void finish() {
    if (page != null && page.isReadable()) {
      page.release();
    }
    page = null;
  }

  int rows() {
    return rows;
  }
}

class PageSource {
  ByteBuf fetch(int from, int count) {
    ByteBuf b = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    for (int i = 0; i < count; i++) {
      b.writeInt(from + i);
    }
    return b;
  }
}

class Query {
  private final PageSource source;
  private final Deque<Cursor> open = new ArrayDeque<>();

  Query(PageSource source) {
    this.source = source;
  }

  int firstMatch(int from, int wanted) {
    Cursor c = new Cursor();
    open.push(c);
    c.page(source.fetch(from, 8));
    int found = -1;
    while (c.hasNext()) {
      int row = c.next();
      if (row == wanted) {
        found = row;
        break;
      }
    }
    return found;
  }

  void closeAll() {
    while (!open.isEmpty()) {
      open.pop().finish();
    }
  }
}

/** An end that releases only what is not read yet, and empties the field in any case. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Query query = new Query(new PageSource());
    int found = 0;
    for (int i = 0; i < 20; i++) {
      int wanted = i % 4 == 0 ? -5 : i * 10 + 3;
      if (query.firstMatch(i * 10, wanted) >= 0) {
        found++;
      }
    }
    query.closeAll();
    System.out.println("done");
  }
}
