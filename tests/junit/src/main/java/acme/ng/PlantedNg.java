package acme.ng;

import io.github.bytebufflow.testing.AllowLeaks;
import io.github.bytebufflow.testng.BufferLeakListener;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Listeners;
import org.testng.annotations.Test;

/** Tests of TestNG whose names say whether they leak. */
@Listeners(BufferLeakListener.class)
public class PlantedNg {
  private ByteBuf prepared;

  @BeforeMethod
  public void prepare() {
    prepared = PooledByteBufAllocator.DEFAULT.directBuffer(64);
  }

  @Test
  public void releases() {
    prepared.release();
  }

  @Test
  public void leaksWhatWasPrepared() {
    prepared = null;
  }

  @Test
  public void leaksHeap() {
    forget(Unpooled.buffer(16));
    prepared.release();
  }

  @Test
  @AllowLeaks(reason = "known", methods = "PlantedNg.forget")
  public void allowed() {
    forget(Unpooled.buffer(16));
    prepared.release();
  }

  @Test(timeOut = 60_000)
  public void leaksOnTheThreadOfItsTimeout() {
    forget(PooledByteBufAllocator.DEFAULT.directBuffer(64));
    prepared.release();
  }

  @DataProvider
  public Object[][] numbers() {
    return new Object[][] {{1}, {2}, {3}};
  }

  @Test(dataProvider = "numbers")
  public void leaksTheSecond(int number) {
    prepared.release();
    if (number == 2) {
      forget(PooledByteBufAllocator.DEFAULT.directBuffer(64));
    }
  }

  private static void forget(ByteBuf buffer) {
    buffer.writeByte(1);
  }
}
