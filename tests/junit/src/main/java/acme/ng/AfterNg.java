package acme.ng;

import io.github.bytebufflow.testng.BufferLeakListener;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Listeners;
import org.testng.annotations.Test;

/** Tests whose buffers are released behind them. */
@Listeners(BufferLeakListener.class)
public class AfterNg {
  private ByteBuf prepared;

  @BeforeMethod
  public void prepare() {
    prepared = PooledByteBufAllocator.DEFAULT.directBuffer(64);
  }

  @Test
  public void releases() {
    prepared.writeByte(1);
  }

  @Test
  public void leaks() {
    PooledByteBufAllocator.DEFAULT.directBuffer(64).writeByte(1);
  }

  @AfterMethod
  public void cleanUp() {
    prepared.release();
  }
}
