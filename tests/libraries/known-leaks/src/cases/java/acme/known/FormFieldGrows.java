/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/12650
 * bad: io.netty:netty-codec-http:4.1.79.Final
 * good: io.netty:netty-codec-http:4.1.80.Final
 * fixed: MixedAttribute.setContent, MixedAttribute.addContent, MixedAttribute.release,
 *     MixedAttribute.retain, MixedFileUpload.setContent, MixedFileUpload.addContent,
 *     MixedFileUpload.release, MixedFileUpload.retain, AbstractMixedHttpData.setContent+
 * expect: leak 5
 * half: third
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.multipart.MixedAttribute;
import java.io.IOException;

/** The value of a form's field is replaced by one that is too long for memory. */
public final class FormFieldGrows {
  private FormFieldGrows() {}

  public static void main(String[] args) throws IOException {
    for (int i = 0; i < 5; i++) {
      MixedAttribute comment = new MixedAttribute("comment", 100);
      comment.setContent(buffer("draft"));
      comment.setContent(buffer("a comment ".repeat(20)));
      System.out.println(comment.length() + " bytes, in memory: " + comment.isInMemory());
      comment.delete();
      if (comment.refCnt() > 0) {
        comment.release();
      }
    }
    System.out.println("done");
  }

  private static ByteBuf buffer(String text) {
    return PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes(text.getBytes(US_ASCII));
  }
}
