/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/10360
 * bad: io.netty:netty-codec-http:4.1.50.Final
 * good: io.netty:netty-codec-http:4.1.51.Final
 * fixed: AbstractDiskHttpData.addContent
 * expect: leak 5
 * half: second
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.multipart.DiskFileUpload;

/** Writes files that arrived in several parts to the disk. */
public final class DiskUploadComposite {
  private DiskUploadComposite() {}

  public static void main(String[] args) throws Exception {
    ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
    for (int i = 0; i < 5; i++) {
      CompositeByteBuf content = allocator.compositeBuffer();
      content.addComponent(true, part(allocator, "Dear Sir or Madam,\n"));
      content.addComponent(true, part(allocator, "the answer is " + i + ".\n"));
      DiskFileUpload upload =
          new DiskFileUpload(
              "letter", "letter.txt", "text/plain", null, US_ASCII, content.readableBytes());
      upload.addContent(content, true);
      System.out.println(upload.getFile().length() + " B");
      upload.release();
    }
    System.out.println("done");
  }

  private static ByteBuf part(ByteBufAllocator allocator, String text) {
    return allocator.directBuffer().writeBytes(text.getBytes(US_ASCII));
  }
}
