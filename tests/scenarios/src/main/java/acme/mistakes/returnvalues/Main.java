package acme.mistakes.returnvalues;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * When rows are mapped without out-parameters, a OutValue token among the messages is dropped with
 * a bare return.
 */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int rows = 0;
    int outs = 0;
    int counted = 0;
    for (int i = 0; i < 30; i++) {
      boolean procedure = i % 3 == 0;
      List<Message> tokens = tokens(i, procedure);
      QueryResult result = new QueryResult(tokens.stream(), procedure);
      if (i % 10 == 9) {
        counted += result.getRowsUpdated();
      } else if (i % 2 == 0) {
        rows += result.map(value -> value.toString(StandardCharsets.UTF_8)).size();
      } else {
        outs += result.mapOut(value -> value.readableBytes()).size();
      }
    }
    System.out.println("rows " + rows + ", with out " + outs + ", counted " + counted);
    System.out.println("done");
  }

  private static List<Message> tokens(int n, boolean procedure) {
    List<Message> tokens = new ArrayList<>();
    tokens.add(new ColumnsToken());
    for (int r = 0; r < 4; r++) {
      tokens.add(new RowToken(buffer("row " + n + "/" + r)));
    }
    if (procedure) {
      tokens.add(new OutValue(buffer("@out=" + n)));
      tokens.add(new OutValue(buffer("@rc=0")));
    }
    tokens.add(new DoneToken(4));
    return tokens;
  }

  private static ByteBuf buffer(String text) {
    ByteBuf buf = PooledByteBufAllocator.DEFAULT.directBuffer(text.length());
    buf.writeCharSequence(text, StandardCharsets.UTF_8);
    return buf;
  }
}

interface Message {}

final class ColumnsToken implements Message {}

final class DoneToken implements Message {
  final int rowCount;

  DoneToken(int rowCount) {
    this.rowCount = rowCount;
  }
}

abstract class DataToken extends AbstractReferenceCounted implements Message {
  final ByteBuf data;

  DataToken(ByteBuf data) {
    this.data = data;
  }

  @Override
  protected void deallocate() {
    data.release();
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    data.touch(hint);
    return this;
  }
}

final class RowToken extends DataToken {
  RowToken(ByteBuf data) {
    super(data);
  }
}

final class OutValue extends DataToken {
  OutValue(ByteBuf data) {
    super(data);
  }
}

final class QueryResult {
  private final Stream<Message> messages;
  private final boolean expectsOut;
  private boolean metadataSeen;

  QueryResult(Stream<Message> messages, boolean expectsOut) {
    this.messages = messages;
    this.expectsOut = expectsOut;
  }

  int getRowsUpdated() {
    return messages
        .mapToInt(
            message -> {
              int updated = message instanceof DoneToken ? ((DoneToken) message).rowCount : 0;
              ReferenceCountUtil.release(message);
              return updated;
            })
        .sum();
  }

  <T> List<T> map(Function<ByteBuf, T> mapping) {
    return mapAll(false, mapping);
  }

  <T> List<T> mapOut(Function<ByteBuf, T> mapping) {
    return mapAll(true, mapping);
  }

  private <T> List<T> mapAll(boolean outParameters, Function<ByteBuf, T> mapping) {
    Stream<Message> source = messages;
    List<OutValue> returnValues = new ArrayList<>();
    if (expectsOut && outParameters) {
      source =
          source
              .peek(
                  message -> {
                    if (message instanceof OutValue) {
                      returnValues.add((OutValue) message);
                    }
                  })
              .filter(message -> !(message instanceof OutValue));
    }
    List<T> mapped = new ArrayList<>();
    BiConsumer<Message, Consumer<T>> handler =
        (message, sink) -> {
          if (message instanceof ColumnsToken) {
            metadataSeen = true;
            return;
          }
          if (message instanceof RowToken) {
            RowToken row = (RowToken) message;
            try {
              if (metadataSeen) {
                sink.accept(mapping.apply(row.data));
              }
            } finally {
              row.release();
            }
            return;
          }
          if (expectsOut && message instanceof OutValue) {
            return;
          }
          ReferenceCountUtil.release(message);
        };
    try {
      source.forEach(message -> handler.accept(message, mapped::add));
      for (OutValue value : returnValues) {
        mapped.add(mapping.apply(value.data));
      }
    } finally {
      returnValues.forEach(ReferenceCountUtil::release);
    }
    return mapped;
  }
}
