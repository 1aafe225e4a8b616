package acme.mistakes.replyheader;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * The buffer for the uncompressed reply is lost when decompression or the reply header parsing
 * throws.
 */
public final class Main {
  private Main() {}

  static final int OP_COMPRESSED = 2012;
  static final int OP_MSG = 2013;

  public static void main(String[] args) {
    int documents = 0;
    int failures = 0;
    for (int c = 0; c < 48; c++) {
      Stream stream = new Stream(PooledByteBufAllocator.DEFAULT);
      WireConnection connection = new WireConnection(stream);
      for (int i = 0; i < 3; i++) {
        boolean compressed = (c + i) % 2 == 0;
        boolean badHeader = i == 2 && c % 6 == 2;
        boolean truncated = i == 1 && c % 12 == 7;
        stream.enqueue(compressed, badHeader, truncated);
      }
      try {
        for (int i = 0; i < 3; i++) {
          documents += connection.receiveMessage();
        }
      } catch (IllegalStateException e) {
        failures++;
      } finally {
        connection.close();
      }
    }
    System.out.println("documents " + documents + ", failures " + failures);
    System.out.println("done");
  }
}

class Stream {
  private final ByteBufAllocator alloc;
  private final Queue<ByteBuf> input = new ArrayDeque<>();

  Stream(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  void enqueue(boolean compressed, boolean badHeader, boolean truncated) {
    ByteBuf body = alloc.directBuffer(64);
    ByteBuf reply = alloc.directBuffer(32);
    reply.writeInt(badHeader ? -1 : 2).writeLong(7).writeLong(8);
    if (compressed) {
      body.writeInt(Main.OP_MSG).writeInt(reply.readableBytes()).writeByte(1);
      int length = reply.readableBytes() - (truncated ? 3 : 0);
      for (int i = 0; i < length; i++) {
        body.writeByte(reply.readByte() + 1);
      }
    } else {
      body.writeBytes(reply);
    }
    reply.release();
    ByteBuf header = alloc.directBuffer(8);
    header
        .writeInt(8 + body.readableBytes())
        .writeInt(compressed ? Main.OP_COMPRESSED : Main.OP_MSG);
    input.add(header);
    input.add(body);
  }

  ByteBuf read(int numBytes) {
    ByteBuf next = input.poll();
    if (next == null || next.readableBytes() != numBytes) {
      if (next != null) {
        next.release();
      }
      throw new IllegalStateException("prematurely reached end of stream");
    }
    return next;
  }

  ByteBuf getBuffer(int size) {
    return alloc.directBuffer(size, size);
  }

  void close() {
    ByteBuf rest;
    while ((rest = input.poll()) != null) {
      rest.release();
    }
  }
}

final class MessageHeader {
  final int messageLength;
  final int opCode;

  MessageHeader(ByteBuf header) {
    messageLength = header.readInt();
    opCode = header.readInt();
  }
}

final class CompressedHeader {
  final int originalOpcode;
  final int uncompressedSize;
  final byte compressorId;

  CompressedHeader(ByteBuf message) {
    originalOpcode = message.readInt();
    uncompressedSize = message.readInt();
    compressorId = message.readByte();
  }
}

final class ReplyHeader {
  final int numberReturned;

  ReplyHeader(ByteBuf buffer) {
    numberReturned = buffer.readInt();
    if (numberReturned < 0) {
      throw new IllegalStateException(
          "reply message number returned, " + numberReturned + ", is less than 0");
    }
  }
}

interface Compressor {
  void uncompress(ByteBuf source, ByteBuf target);
}

final class ShiftCompressor implements Compressor {
  @Override
  public void uncompress(ByteBuf source, ByteBuf target) {
    while (source.isReadable()) {
      target.writeByte(source.readByte() - 1);
    }
    if (target.isWritable()) {
      throw new IllegalStateException("truncated input");
    }
  }
}

final class Reply implements AutoCloseable {
  private final ReplyHeader replyHeader;
  private final ByteBuf bodyByteBuffer;

  Reply(ReplyHeader replyHeader, ByteBuf bodyByteBuffer) {
    this.replyHeader = replyHeader;
    this.bodyByteBuffer = bodyByteBuffer;
  }

  int documents() {
    return Math.min(replyHeader.numberReturned, bodyByteBuffer.readableBytes() / 8);
  }

  @Override
  public void close() {
    bodyByteBuffer.release();
  }
}

class WireConnection {
  private final Stream stream;
  private final Map<Byte, Compressor> compressorMap = new HashMap<>();

  WireConnection(Stream stream) {
    this.stream = stream;
    compressorMap.put((byte) 1, new ShiftCompressor());
  }

  int receiveMessage() {
    try (Reply responseBuffers = receiveReply()) {
      return responseBuffers.documents();
    }
  }

  private Reply receiveReply() {
    ByteBuf messageHeaderBuffer = stream.read(8);
    MessageHeader messageHeader;
    try {
      messageHeader = new MessageHeader(messageHeaderBuffer);
    } finally {
      messageHeaderBuffer.release();
    }
    ByteBuf messageBuffer = stream.read(messageHeader.messageLength - 8);
    boolean releaseMessageBuffer = true;
    try {
      if (messageHeader.opCode == Main.OP_COMPRESSED) {
        CompressedHeader compressedHeader = new CompressedHeader(messageBuffer);
        Compressor compressor = compressorMap.get(compressedHeader.compressorId);
        ByteBuf buffer = stream.getBuffer(compressedHeader.uncompressedSize);
        compressor.uncompress(messageBuffer, buffer);
        return new Reply(new ReplyHeader(buffer), buffer);
      } else {
        Reply responseBuffers = new Reply(new ReplyHeader(messageBuffer), messageBuffer);
        releaseMessageBuffer = false;
        return responseBuffers;
      }
    } finally {
      if (releaseMessageBuffer) {
        messageBuffer.release();
      }
    }
  }

  void close() {
    stream.close();
  }
}
