package com.northwind.courier;

import java.io.IOException;

public final class Main {

    private Main() {
    }

    public static void main(String[] args) throws Exception {
        BrokerServer server = new BrokerServer(Broker.Settings.defaults());
        int port = server.start(args.length > 0 ? Integer.parseInt(args[0]) : 0);
        System.out.println("ready " + port);
        waitForEndOfInput();
        server.stop();
    }

    private static void waitForEndOfInput() throws IOException {
        byte[] ignored = new byte[256];
        while (System.in.read(ignored) >= 0) {
            // commands are not supported, only the end matters
        }
    }
}
