package org.example.notes;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import java.nio.charset.StandardCharsets;

/** Puts a note together with its banner and its footer. */
final class NotePage {

  private static final byte[] FOOTER = "\n-- \nnotes service\n".getBytes(StandardCharsets.UTF_8);

  private NotePage() {}

  /** Takes over the text and returns the whole page. */
  static ByteBuf render(ByteBufAllocator alloc, String name, ByteBuf text, boolean plain) {
    ByteBuf banner = banner(alloc, name, text.readableBytes());
    ByteBuf footer = alloc.buffer(FOOTER.length).writeBytes(FOOTER);
    CompositeByteBuf page = alloc.compositeBuffer(4);
    if (plain) {
      banner.release(); //@good 3
      page.addComponents(true, text, footer);
    } else {
      page.addComponents(true, banner, text, footer);
    }
    return page;
  }

  private static ByteBuf banner(ByteBufAllocator alloc, String name, int length) {
    String line = "==== " + name + " (" + length + " bytes) ====\n";
    ByteBuf banner = alloc.buffer(line.length());
    ByteBufUtil.writeUtf8(banner, line);
    return banner;
  }
}
