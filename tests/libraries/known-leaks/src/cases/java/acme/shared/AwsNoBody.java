package acme.shared;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import software.amazon.awssdk.http.async.SdkHttpContentPublisher;

/** The body of a request that has none. */
public final class AwsNoBody implements SdkHttpContentPublisher {
  @Override
  public Optional<Long> contentLength() {
    return Optional.of(0L);
  }

  @Override
  public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
    subscriber.onSubscribe(
        new Subscription() {
          @Override
          public void request(long n) {
            subscriber.onComplete();
          }

          @Override
          public void cancel() {
            // There is nothing to stop.
          }
        });
  }
}
