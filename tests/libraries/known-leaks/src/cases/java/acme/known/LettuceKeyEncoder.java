/*
 * project: redis/lettuce
 * issue: https://github.com/redis/lettuce/issues/930
 * bad: io.lettuce:lettuce-core:5.1.2.RELEASE
 * good: io.lettuce:lettuce-core:5.1.3.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36 io.netty:netty-common:4.1.68.Final io.netty:netty-buffer:4.1.68.Final io.netty:netty-resolver:4.1.68.Final io.netty:netty-transport:4.1.68.Final io.netty:netty-codec:4.1.68.Final io.netty:netty-handler:4.1.68.Final
 * fixed: CommandArgs$KeyArgument.encode, CommandArgs$ValueArgument.encode
 * expect: leak 5
 * half: first
 */
package acme.known;

import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.nio.charset.StandardCharsets;

/**
 * The codec of the application refuses a value: the buffer it was to write into is not released.
 */
public final class LettuceKeyEncoder {
  static final class Strict extends StringCodec {
    Strict() {
      super(StandardCharsets.UTF_8);
    }

    @Override
    public void encodeValue(String value, ByteBuf target) {
      if (value.isEmpty()) {
        throw new IllegalArgumentException("empty value");
      }
      super.encodeValue(value, target);
    }
  }

  public static void main(String[] args) {
    StringCodec codec = new Strict();
    for (int i = 0; i < 10; i++) {
      CommandArgs<String, String> arguments =
          new CommandArgs<>(codec).addKey("order-" + i).addValue(i % 2 == 0 ? "paid" : "");
      Command<String, String, String> command =
          new Command<>(CommandType.SET, new StatusOutput<>(codec), arguments);
      ByteBuf out = PooledByteBufAllocator.DEFAULT.directBuffer();
      try {
        command.encode(out);
        System.out.println(out.readableBytes());
      } catch (RuntimeException e) {
        System.out.println(e);
      } finally {
        out.release();
      }
    }
    System.out.println("done");
  }
}
