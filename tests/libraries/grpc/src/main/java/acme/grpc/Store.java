package acme.grpc;

import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Answers with the first byte; the leak: closes no body of kind 0. */
final class Store implements ServerCalls.UnaryMethod<Blob, Blob> {
  private final boolean leak;

  Store(boolean leak) {
    this.leak = leak;
  }

  @Override
  public void invoke(Blob request, StreamObserver<Blob> answer) {
    try {
      int kind = request.bytes().read();
      if (kind != 0 || !leak) {
        request.close();
      }
      answer.onNext(new Blob(new ByteArrayInputStream(new byte[] {(byte) kind})));
      answer.onCompleted();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
