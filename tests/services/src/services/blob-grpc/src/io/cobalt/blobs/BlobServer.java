package io.cobalt.blobs;

import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Puts the service together. */
public final class BlobServer {

    private static final long CACHE_WEIGHT = 1024 * 1024;

    private final EventLoopGroup acceptor = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoopGroup workers = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ExecutorService calls = Executors.newFixedThreadPool(3);
    private final BlobStats stats = new BlobStats();
    private final BlobCache blobs = new BlobCache(ByteBufAllocator.DEFAULT, CACHE_WEIGHT, stats);
    private final UploadSessions uploads = new UploadSessions(blobs, stats, ByteBufAllocator.DEFAULT);
    private Server server;

    int start(int port) throws IOException {
        BlobService service = new BlobService(uploads, blobs, stats, new ChunkMarshaller(ByteBufAllocator.DEFAULT));
        server = NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", port))
                .bossEventLoopGroup(acceptor)
                .workerEventLoopGroup(workers)
                .channelType(NioServerSocketChannel.class)
                .executor(calls)
                .maxInboundMessageSize(64 * 1024)
                .addService(service.definition())
                .build()
                .start();
        return server.getPort();
    }

    void stop() throws InterruptedException {
        server.shutdownNow().awaitTermination(5, TimeUnit.SECONDS);
        acceptor.shutdownGracefully(0, 3, TimeUnit.SECONDS).await();
        workers.shutdownGracefully(0, 3, TimeUnit.SECONDS).await();
        calls.shutdown();
        calls.awaitTermination(3, TimeUnit.SECONDS);
        uploads.close();
        blobs.close();
    }

    public static void main(String[] args) throws Exception {
        BlobServer server = new BlobServer();
        System.out.println("ready " + server.start(Integer.parseInt(args[0])));
        while (System.in.read() != -1) {
            // runs until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
