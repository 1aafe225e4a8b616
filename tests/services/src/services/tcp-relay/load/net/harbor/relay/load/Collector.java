package net.harbor.relay.load;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A collector that the relay connects to; it may be late to get ready, and slow to read. */
final class Collector {

    private final ServerSocket server = new ServerSocket();
    private final int lateMillis;
    private final int pauseMillis;

    Collector(int lateMillis, int pauseMillis) throws IOException {
        this.lateMillis = lateMillis;
        this.pauseMillis = pauseMillis;
        if (pauseMillis > 0) {
            server.setReceiveBufferSize(8192);
        }
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            DataOutputStream out = new DataOutputStream(socket.getOutputStream());
            in.readFully(new byte[in.readUnsignedShort()]);
            Thread.sleep(lateMillis);
            Frames.write(out, "R");
            Frames.write(out, "welcome");
            while (true) {
                byte[] frame = new byte[in.readUnsignedShort()];
                in.readFully(frame);
                if (frame.length > 1 && frame[1] == '?') {
                    Frames.write(out, "answer to " + new String(frame, 0, Math.min(frame.length, 60)));
                }
                if (pauseMillis > 0) {
                    Thread.sleep(pauseMillis);
                }
            }
        } catch (IOException | InterruptedException e) {
            // the relay has closed the connection
        }
    }
}
