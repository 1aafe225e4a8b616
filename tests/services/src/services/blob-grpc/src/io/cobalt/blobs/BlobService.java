package io.cobalt.blobs;

import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The methods of the service. */
final class BlobService {

    static final String NAME = "cobalt.Blobs";

    private final UploadSessions uploads;
    private final BlobCache blobs;
    private final BlobStats stats;
    private final ChunkMarshaller chunks;
    private final TextMarshaller texts = new TextMarshaller();

    BlobService(UploadSessions uploads, BlobCache blobs, BlobStats stats, ChunkMarshaller chunks) {
        this.uploads = uploads;
        this.blobs = blobs;
        this.stats = stats;
        this.chunks = chunks;
    }

    ServerServiceDefinition definition() {
        return ServerServiceDefinition.builder(NAME)
                .addMethod(method("Upload", MethodType.CLIENT_STREAMING, chunks, texts),
                        ServerCalls.asyncClientStreamingCall(uploads::open))
                .addMethod(method("Download", MethodType.SERVER_STREAMING, texts, chunks),
                        ServerCalls.asyncServerStreamingCall(this::download))
                .addMethod(method("Stats", MethodType.UNARY, texts, texts),
                        ServerCalls.asyncUnaryCall(this::stats))
                .build();
    }

    private static <Q, A> MethodDescriptor<Q, A> method(String name, MethodType type,
            MethodDescriptor.Marshaller<Q> requests, MethodDescriptor.Marshaller<A> answers) {
        return MethodDescriptor.newBuilder(requests, answers)
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, name))
                .build();
    }

    private void download(String name, StreamObserver<Chunk> client) {
        try {
            new Download(blobs.acquire(name), (ServerCallStreamObserver<Chunk>) client, stats).start();
        } catch (BlobException e) {
            client.onError(e.status().asRuntimeException());
        }
    }

    private void stats(String request, StreamObserver<String> client) {
        client.onNext(stats.toString());
        client.onCompleted();
    }

    /** Names and short answers. */
    private static final class TextMarshaller implements MethodDescriptor.Marshaller<String> {

        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw Status.INTERNAL.withCause(e).asRuntimeException();
            }
        }
    }
}
