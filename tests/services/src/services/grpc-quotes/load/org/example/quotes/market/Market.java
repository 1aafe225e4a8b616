package org.example.quotes.market;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A connection to the quote server. */
final class Market implements AutoCloseable {

  private static final class Bytes implements Marshaller<byte[]> {

    @Override
    public InputStream stream(byte[] bytes) {
      return new ByteArrayInputStream(bytes);
    }

    @Override
    public byte[] parse(InputStream stream) {
      try {
        return stream.readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private final ManagedChannel channel;

  Market(int port, int window) {
    channel =
        NettyChannelBuilder.forAddress("127.0.0.1", port)
            .usePlaintext()
            .flowControlWindow(window)
            .build();
  }

  ClientCall<byte[], byte[]> publish() {
    return call("Publish", MethodType.CLIENT_STREAMING);
  }

  ClientCall<byte[], byte[]> watch() {
    return call("Watch", MethodType.SERVER_STREAMING);
  }

  byte[] latest(String symbol) {
    return unary("Latest", symbol);
  }

  String statistics() {
    return new String(unary("Statistics", ""), StandardCharsets.UTF_8);
  }

  private byte[] unary(String name, String request) {
    return ClientCalls.blockingUnaryCall(
        channel,
        method(name, MethodType.UNARY),
        CallOptions.DEFAULT.withDeadlineAfter(20, TimeUnit.SECONDS),
        request.getBytes(StandardCharsets.UTF_8));
  }

  private ClientCall<byte[], byte[]> call(String name, MethodType type) {
    return channel.newCall(method(name, type), CallOptions.DEFAULT);
  }

  private static MethodDescriptor<byte[], byte[]> method(String name, MethodType type) {
    return MethodDescriptor.newBuilder(new Bytes(), new Bytes())
        .setType(type)
        .setFullMethodName("quotes.Quotes/" + name)
        .build();
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
