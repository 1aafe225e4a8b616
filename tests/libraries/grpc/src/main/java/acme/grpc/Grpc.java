package acme.grpc;

import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.InsecureServerCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.ServerServiceDefinition;
import io.grpc.TlsChannelCredentials;
import io.grpc.TlsServerCredentials;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;

/**
 * Two hundred calls, each tenth with a body of an unknown kind; a second argument is a key store.
 */
public final class Grpc {
  private static final char[] PASSWORD = "changeit".toCharArray();
  private static final int BODY = 500;
  private static final MethodDescriptor<Blob, Blob> STORE =
      MethodDescriptor.<Blob, Blob>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("acme.Store/Put")
          .setRequestMarshaller(new BlobMarshaller())
          .setResponseMarshaller(new BlobMarshaller())
          .build();

  private Grpc() {}

  public static void main(String[] args) throws Exception {
    boolean leak = args[0].equals("leak");
    ServerCredentials server = InsecureServerCredentials.create();
    ChannelCredentials client = InsecureChannelCredentials.create();
    if (args.length > 1) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      try (InputStream in = Files.newInputStream(Path.of(args[1]))) {
        keys.load(in, PASSWORD);
      }
      server = secure(keys);
      client = trusting(keys);
    }
    run(server, client, new Store(leak));
  }

  private static ServerCredentials secure(KeyStore keys) throws Exception {
    KeyManagerFactory key = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    key.init(keys, PASSWORD);
    return TlsServerCredentials.newBuilder().keyManager(key.getKeyManagers()).build();
  }

  private static ChannelCredentials trusting(KeyStore keys) throws Exception {
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    return TlsChannelCredentials.newBuilder().trustManager(trust.getTrustManagers()).build();
  }

  private static void run(
      ServerCredentials serverCredentials, ChannelCredentials clientCredentials, Store store)
      throws Exception {
    Server server =
        io.grpc.Grpc.newServerBuilderForPort(0, serverCredentials)
            .addService(
                ServerServiceDefinition.builder("acme.Store")
                    .addMethod(STORE, ServerCalls.asyncUnaryCall(store))
                    .build())
            .build()
            .start();
    ManagedChannel channel =
        io.grpc.Grpc.newChannelBuilder("localhost:" + server.getPort(), clientCredentials).build();
    try {
      for (int i = 1; i <= 200; i++) {
        call(channel, i % 10 == 0 ? 0 : 1);
      }
    } finally {
      if (!channel.shutdown().awaitTermination(4, TimeUnit.MINUTES)
          || !server.shutdown().awaitTermination(4, TimeUnit.MINUTES)) {
        System.err.println("a connection is open after 4 minutes");
      }
    }
  }

  private static void call(ManagedChannel channel, int kind) throws Exception {
    byte[] body = new byte[BODY];
    body[0] = (byte) kind;
    Blob request = new Blob(new ByteArrayInputStream(body));
    try (Blob answer =
        ClientCalls.blockingUnaryCall(
            channel,
            STORE,
            io.grpc.CallOptions.DEFAULT.withDeadlineAfter(4, TimeUnit.MINUTES),
            request)) {
      if (answer.bytes().read() != kind) {
        throw new IllegalStateException("another answer");
      }
    }
  }
}
