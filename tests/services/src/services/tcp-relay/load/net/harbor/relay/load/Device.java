package net.harbor.relay.load;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection of a device to the relay. */
final class Device implements AutoCloseable {

    final Socket socket;
    private final DataInputStream in;

    Device(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(5000);
        in = new DataInputStream(socket.getInputStream());
    }

    String handshake(String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
        StringBuilder answer = new StringBuilder();
        for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
            answer.append((char) c);
        }
        return answer.toString();
    }

    void send(String... frames) throws IOException {
        Frames.write(socket.getOutputStream(), frames);
    }

    void raw(byte[] bytes, int length) throws IOException {
        socket.getOutputStream().write(bytes, 0, length);
    }

    String read() throws IOException {
        byte[] frame = new byte[in.readUnsignedShort()];
        in.readFully(frame);
        return new String(frame, StandardCharsets.US_ASCII);
    }

    boolean readToEnd() throws IOException {
        while (in.read() >= 0) {
            // only the end is of interest
        }
        return true;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
