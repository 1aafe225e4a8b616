package acme.innocents.words;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.Scanner;

/** Words that are read with a scanner, through a stream that releases its buffer. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    Loader loader = new Loader(new Parser());
    for (int i = 0; i < 25; i++) {
      loader.load(i);
    }
    System.out.println(loader.letters() + " letters, done");
  }
}

final class Loader {
  private final Parser parser;
  private int letters;

  Loader(Parser parser) {
    this.parser = parser;
  }

  void load(int number) {
    ByteBuf text = PooledByteBufAllocator.DEFAULT.directBuffer(8);
    text.writeByte(number % 5 == 0 ? ' ' : 'A');
    letters += parser.parse(new Scanner(new ByteBufInputStream(text, true)));
  }

  int letters() {
    return letters;
  }
}

final class Parser {
  int parse(Scanner in) {
    if (!in.hasNext()) {
      return 0;
    }
    int length = in.next().length();
    in.close();
    return length;
  }
}
