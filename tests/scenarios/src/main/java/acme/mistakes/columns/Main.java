package acme.mistakes.columns;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.handler.codec.MessageToMessageDecoder;
import io.netty.util.AbstractReferenceCounted;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.ReferenceCounted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

public class Main {
  public static void main(String[] args) {
    int rows = 0;
    for (int query = 0; query < 14; query++) {
      rows += fetch(query);
    }
    System.out.println("rows: " + rows);
    System.out.println("done");
  }

  private static int fetch(int query) {
    RowCollector collector = new RowCollector(1);
    EmbeddedChannel ch =
        new EmbeddedChannel(
            new LengthFieldBasedFrameDecoder(65536, 1, 4, -4, 0),
            new BackendMessageDecoder(),
            collector);
    for (int i = 0; i < 6; i++) {
      ch.writeInbound(row(ch, query, i, query % 2 == 1 && i == 3));
    }
    ByteBuf complete = ch.alloc().directBuffer(16);
    complete.writeByte('C').writeInt(4 + 6).writeCharSequence("SELECT", StandardCharsets.US_ASCII);
    ch.writeInbound(complete);
    ch.finishAndReleaseAll();
    return collector.texts().size();
  }

  private static ByteBuf row(EmbeddedChannel ch, int query, int index, boolean broken) {
    ByteBuf message = ch.alloc().directBuffer(128);
    message.writeByte('D').writeInt(0).writeShort(3);
    column(message, "id-" + query + '-' + index);
    if (index % 2 == 0) {
      message.writeInt(-1);
    } else {
      column(message, "name " + index);
    }
    if (broken) {
      message.writeInt(4000);
    } else {
      column(message, "remark");
    }
    return message.setInt(1, message.readableBytes() - 1);
  }

  private static void column(ByteBuf message, String text) {
    message.writeInt(text.length());
    message.writeCharSequence(text, StandardCharsets.UTF_8);
  }
}

final class ProtocolException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ProtocolException(String message) {
    super(message);
  }
}

/** A row of a result; the columns stay in the buffer they came in until they are asked for. */
final class DataRow extends AbstractReferenceCounted {
  private static final int NULL = -1;

  private final ByteBuf[] columns;

  private DataRow(ByteBuf[] columns) {
    this.columns = columns;
  }

  static DataRow decode(ByteBuf buffer) {
    ByteBuf[] columns = new ByteBuf[buffer.readUnsignedShort()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = decodeColumn(buffer);
    }
    return new DataRow(columns);
  }

  private static ByteBuf decodeColumn(ByteBuf buffer) {
    int length = buffer.readInt();
    if (length == NULL) {
      return null;
    }
    if (length < 0 || length > buffer.readableBytes()) {
      throw new ProtocolException(
          "column of " + length + " bytes in the last " + buffer.readableBytes());
    }
    return buffer.readRetainedSlice(length);
  }

  int size() {
    return columns.length;
  }

  String text(int index) {
    ByteBuf column = columns[index];
    return column == null ? null : column.toString(StandardCharsets.UTF_8);
  }

  @Override
  protected void deallocate() {
    for (ByteBuf column : columns) {
      if (column != null) {
        column.release();
      }
    }
  }

  @Override
  public ReferenceCounted touch(Object hint) {
    for (ByteBuf column : columns) {
      if (column != null) {
        column.touch(hint);
      }
    }
    return this;
  }
}

final class CommandComplete {
  private final String tag;

  CommandComplete(String tag) {
    this.tag = tag;
  }

  String tag() {
    return tag;
  }
}

final class ErrorResponse {
  private final String reason;

  ErrorResponse(String reason) {
    this.reason = reason;
  }

  String reason() {
    return reason;
  }
}

final class BackendMessageDecoder extends MessageToMessageDecoder<ByteBuf> {
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf frame, List<Object> out) {
    byte type = frame.readByte();
    frame.skipBytes(4);
    try {
      switch (type) {
        case 'D':
          out.add(DataRow.decode(frame));
          break;
        case 'C':
          out.add(new CommandComplete(frame.toString(StandardCharsets.US_ASCII)));
          break;
        default:
          throw new ProtocolException("unknown message type " + (char) type);
      }
    } catch (ProtocolException e) {
      out.add(new ErrorResponse(e.getMessage()));
    }
  }
}

/** Maps the rows; after an error what still comes is thrown away. */
final class RowCollector extends ChannelInboundHandlerAdapter {
  private final List<String> texts = new ArrayList<>();
  private final int column;
  private String error;

  RowCollector(int column) {
    this.column = column;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    try {
      if (msg instanceof ErrorResponse) {
        error = ((ErrorResponse) msg).reason();
      } else if (error == null && msg instanceof DataRow) {
        DataRow row = (DataRow) msg;
        if (column < row.size()) {
          texts.add(row.text(column));
        }
      }
    } finally {
      ReferenceCountUtil.release(msg);
    }
  }

  List<String> texts() {
    return texts;
  }
}
