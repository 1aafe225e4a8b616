package net.gannet.quotes;

import java.io.IOException;

public class Main {

    public static void main(String[] args) throws IOException {
        QuoteServer server = QuoteServer.builder()
                .port(args.length == 0 ? 0 : Integer.parseInt(args[0]))
                .eventLoops(2)
                .replayDepth(64)
                .sessionGraceMillis(300)
                .start();
        System.out.println("ready " + server.port());
        while (System.in.read() != -1) {
            // until the supervisor closes our input
        }
        server.stop();
        System.exit(0);
    }
}
