/*
 * project: netty/netty
 * issue: https://github.com/netty/netty/pull/14647
 * bad: io.netty:netty-handler:4.1.116.Final
 * good: io.netty:netty-handler:4.1.117.Final
 * fixed: SslHandler.wrap
 * expect: leak 5
 * half: third
 */
package acme.known;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandler;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSession;

/** The engine of TLS has used up its keys, and refuses to encrypt more. */
public final class SslWriteFails {
  private SslWriteFails() {}

  public static void main(String[] args) throws Exception {
    for (int i = 0; i < 5; i++) {
      EmbeddedChannel channel = new EmbeddedChannel();
      channel.config().setAllocator(PooledByteBufAllocator.DEFAULT);
      channel.pipeline().addLast(new SslHandler(new UsedUp()));
      try {
        channel.writeOutbound(
            PooledByteBufAllocator.DEFAULT.directBuffer().writeBytes("hello".getBytes(US_ASCII)));
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
      try {
        channel.finishAndReleaseAll();
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
    }
    System.out.println("done");
  }

  /** Its handshake is over at once. */
  private static final class UsedUp extends SSLEngine {
    private final SSLEngine real;
    private boolean greeted;

    UsedUp() throws Exception {
      real = javax.net.ssl.SSLContext.getDefault().createSSLEngine();
    }

    @Override
    public SSLEngineResult wrap(ByteBuffer[] from, int offset, int length, ByteBuffer to)
        throws SSLException {
      int bytes = 0;
      for (int i = offset; i < offset + length; i++) {
        bytes += from[i].remaining();
      }
      if (bytes > 0) {
        throw new SSLException("keys are used up");
      }
      HandshakeStatus status = greeted ? HandshakeStatus.NOT_HANDSHAKING : HandshakeStatus.FINISHED;
      greeted = true;
      return new SSLEngineResult(Status.OK, status, 0, 0);
    }

    @Override
    public SSLEngineResult unwrap(ByteBuffer from, ByteBuffer[] to, int offset, int length) {
      return new SSLEngineResult(Status.BUFFER_UNDERFLOW, getHandshakeStatus(), 0, 0);
    }

    @Override
    public HandshakeStatus getHandshakeStatus() {
      return greeted ? HandshakeStatus.NOT_HANDSHAKING : HandshakeStatus.NEED_WRAP;
    }

    @Override
    public void beginHandshake() {}

    @Override
    public Runnable getDelegatedTask() {
      return null;
    }

    @Override
    public void closeInbound() {}

    @Override
    public boolean isInboundDone() {
      return false;
    }

    @Override
    public void closeOutbound() {}

    @Override
    public boolean isOutboundDone() {
      return false;
    }

    @Override
    public String[] getSupportedCipherSuites() {
      return real.getSupportedCipherSuites();
    }

    @Override
    public String[] getEnabledCipherSuites() {
      return real.getEnabledCipherSuites();
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {}

    @Override
    public String[] getSupportedProtocols() {
      return real.getSupportedProtocols();
    }

    @Override
    public String[] getEnabledProtocols() {
      return real.getEnabledProtocols();
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {}

    @Override
    public SSLSession getSession() {
      return real.getSession();
    }

    @Override
    public void setUseClientMode(boolean mode) {}

    @Override
    public boolean getUseClientMode() {
      return true;
    }

    @Override
    public void setNeedClientAuth(boolean need) {}

    @Override
    public boolean getNeedClientAuth() {
      return false;
    }

    @Override
    public void setWantClientAuth(boolean want) {}

    @Override
    public boolean getWantClientAuth() {
      return false;
    }

    @Override
    public void setEnableSessionCreation(boolean flag) {}

    @Override
    public boolean getEnableSessionCreation() {
      return true;
    }
  }
}
