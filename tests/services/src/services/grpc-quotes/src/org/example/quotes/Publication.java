package org.example.quotes;

import io.grpc.stub.StreamObserver;
import io.netty.buffer.ByteBuf;

/** The batches that one client sends. */
final class Publication implements StreamObserver<ByteBuf> {

  private final QuoteService service;
  private final StreamObserver<String> answer;
  private int accepted;

  Publication(QuoteService service, StreamObserver<String> answer) {
    this.service = service;
    this.answer = answer;
  }

  @Override
  public void onNext(ByteBuf batch) {
    try {
      accepted += service.accept(batch);
    } finally {
      batch.release();
    }
  }

  @Override
  public void onError(Throwable error) {
    // the client went away; what it sent so far counts
  }

  @Override
  public void onCompleted() {
    answer.onNext("accepted=" + accepted);
    answer.onCompleted();
  }
}
