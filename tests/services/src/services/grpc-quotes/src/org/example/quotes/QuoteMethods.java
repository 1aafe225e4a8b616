package org.example.quotes;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.netty.buffer.ByteBuf;
import org.example.quotes.Marshallers.Batches;
import org.example.quotes.Marshallers.Quotes;
import org.example.quotes.Marshallers.Text;

final class QuoteMethods {

  static final String SERVICE = "quotes.Quotes";

  static final MethodDescriptor<ByteBuf, String> PUBLISH =
      method("Publish", MethodType.CLIENT_STREAMING, new Batches(), new Text());
  static final MethodDescriptor<String, Quote> LATEST =
      method("Latest", MethodType.UNARY, new Text(), new Quotes());
  static final MethodDescriptor<String, Quote> WATCH =
      method("Watch", MethodType.SERVER_STREAMING, new Text(), new Quotes());
  static final MethodDescriptor<String, String> STATISTICS =
      method("Statistics", MethodType.UNARY, new Text(), new Text());

  private QuoteMethods() {}

  private static <I, O> MethodDescriptor<I, O> method(
      String name, MethodType type, Marshaller<I> in, Marshaller<O> out) {
    return MethodDescriptor.newBuilder(in, out)
        .setType(type)
        .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
        .build();
  }
}
