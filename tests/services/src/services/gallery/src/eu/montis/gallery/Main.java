package eu.montis.gallery;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;

import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

import java.time.Duration;

/** The gallery: grey images in, images, rows and thumbnails out. */
public final class Main {

    private Main() {
    }

    public static void main(String[] args) throws Exception {
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel",
                System.getProperty("org.slf4j.simpleLogger.defaultLogLevel", "warn"));
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 0;

        NettyDataBufferFactory buffers = new NettyDataBufferFactory(PooledByteBufAllocator.DEFAULT);
        Metrics metrics = new Metrics();
        ImageStore store = new ImageStore(buffers, 48, metrics);
        ImageCodec codec = new ImageCodec(buffers, 1024);
        Thumbnails thumbnails = new Thumbnails(store, buffers);
        GalleryHandler gallery = new GalleryHandler(store, codec, thumbnails, metrics);
        BatchHandler batches = new BatchHandler(store, codec, buffers, metrics);

        RouterFunction<ServerResponse> routes = RouterFunctions.route()
                .PUT("/images/{name}", gallery::put)
                .GET("/images/{name}", gallery::get)
                .GET("/images/{name}/thumb", gallery::thumb)
                .DELETE("/images/{name}", gallery::delete)
                .GET("/sheet", gallery::sheet)
                .POST("/batch", batches::post)
                .GET("/metrics", request -> ServerResponse.ok().contentType(MediaType.TEXT_PLAIN).bodyValue(metrics.toString()))
                .build();
        HandlerStrategies strategies = HandlerStrategies.builder()
                .exceptionHandler(new ErrorPages(metrics))
                .webFilter(new KeyFilter("s3cret", metrics))
                .webFilter(new ThrottleFilter(12, Duration.ofMillis(4), metrics))
                .webFilter(new ChecksumFilter())
                .build();
        HttpHandler handler = RouterFunctions.toHttpHandler(routes, strategies);

        LoopResources loops = LoopResources.create("gallery", 1, 2, true);
        DisposableServer server = HttpServer.create()
                .host("127.0.0.1")
                .port(port)
                .runOn(loops)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .handle(new ReactorHttpHandlerAdapter(handler))
                .bindNow();
        System.out.println("ready " + server.port());
        System.out.flush();

        byte[] line = new byte[128];
        while (System.in.read(line) != -1) {
            // stdin has nothing to say but its end
        }
        server.disposeNow(Duration.ofSeconds(3));
        loops.disposeLater(Duration.ZERO, Duration.ofSeconds(3)).block(Duration.ofSeconds(5));
        store.close();
    }
}
