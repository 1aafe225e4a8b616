package acme.ng;

import io.github.bytebufflow.testng.BufferLeakListener;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.Listeners;
import org.testng.annotations.Test;

/** A buffer that no method behind the test releases. */
@Listeners(BufferLeakListener.class)
public class LiveNg {
  private static final List<ByteBuf> KEPT = new ArrayList<>();

  @Test
  public void keeps() {
    KEPT.add(PooledByteBufAllocator.DEFAULT.directBuffer(64));
  }

  @Test(dependsOnMethods = "keeps")
  public void releases() {
    PooledByteBufAllocator.DEFAULT.directBuffer(64).release();
  }

  @AfterMethod
  public void cleanUp() {}
}
