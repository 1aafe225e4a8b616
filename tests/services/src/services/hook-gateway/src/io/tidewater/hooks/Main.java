package io.tidewater.hooks;

import reactor.netty.resources.LoopResources;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;

public final class Main {

    public static void main(String[] args) throws IOException {
        int port = args.length > 0 ? Integer.parseInt(args[0]) : 0;
        var loops = LoopResources.create("hooks", 2, true);
        var counters = new Counters();
        var backend = Backend.start(loops, counters);
        var gateway = new Gateway(loops, backend.port(), counters);
        System.out.println("ready " + gateway.start(port));

        System.in.transferTo(OutputStream.nullOutputStream());

        gateway.stop();
        backend.stop();
        loops.disposeLater(Duration.ofMillis(200), Duration.ofSeconds(3)).block(Duration.ofSeconds(5));
        System.exit(0);
    }

    private Main() {
    }
}
