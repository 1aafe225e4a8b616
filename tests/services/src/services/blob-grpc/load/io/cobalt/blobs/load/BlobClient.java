package io.cobalt.blobs.load;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One connection to the blob store. */
final class BlobClient implements AutoCloseable {

    record Part(String name, long checksum, byte[] data) {
    }

    private static final EventLoopGroup LOOP = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    private static final MethodDescriptor.Marshaller<String> TEXT = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(String value) {
            return new ByteArrayInputStream(value.getBytes());
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static final MethodDescriptor.Marshaller<Part> PART = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(Part part) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (DataOutputStream out = new DataOutputStream(bytes)) {
                out.writeByte(part.name().length());
                out.writeBytes(part.name());
                out.writeLong(part.checksum());
                out.write(part.data());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new ByteArrayInputStream(bytes.toByteArray());
        }

        @Override
        public Part parse(InputStream stream) {
            try {
                DataInputStream in = new DataInputStream(stream);
                byte[] name = in.readNBytes(in.readUnsignedByte());
                return new Part(new String(name), in.readLong(), in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static final MethodDescriptor<Part, String> UPLOAD = method("Upload", MethodType.CLIENT_STREAMING, PART, TEXT);
    private static final MethodDescriptor<String, Part> DOWNLOAD = method("Download", MethodType.SERVER_STREAMING, TEXT, PART);
    private static final MethodDescriptor<String, String> STATS = method("Stats", MethodType.UNARY, TEXT, TEXT);

    private final ManagedChannel channel;

    BlobClient(int port) {
        channel = NettyChannelBuilder.forAddress("127.0.0.1", port)
                .usePlaintext()
                .eventLoopGroup(LOOP)
                .channelType(NioSocketChannel.class)
                .flowControlWindow(65535)
                .directExecutor()
                .build();
    }

    private static <Q, A> MethodDescriptor<Q, A> method(String name, MethodType type,
            MethodDescriptor.Marshaller<Q> requests, MethodDescriptor.Marshaller<A> answers) {
        return MethodDescriptor.newBuilder(requests, answers).setType(type).setFullMethodName("cobalt.Blobs/" + name).build();
    }

    String stats() {
        return ClientCalls.blockingUnaryCall(channel, STATS, CallOptions.DEFAULT, "");
    }

    StreamObserver<Part> upload(CompletableFuture<String> answer) {
        return ClientCalls.asyncClientStreamingCall(
                channel.newCall(UPLOAD, CallOptions.DEFAULT.withDeadlineAfter(5, TimeUnit.SECONDS)), new StreamObserver<>() {
                    @Override
                    public void onNext(String value) {
                        answer.complete(value);
                    }

                    @Override
                    public void onError(Throwable t) {
                        answer.completeExceptionally(t);
                    }

                    @Override
                    public void onCompleted() {
                    }
                });
    }

    Iterator<Part> download(String name, int deadlineMillis) {
        return ClientCalls.blockingServerStreamingCall(channel, DOWNLOAD,
                CallOptions.DEFAULT.withDeadlineAfter(deadlineMillis, TimeUnit.MILLISECONDS), name);
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
