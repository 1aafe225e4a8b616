package dev.tidewater.events.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection to the feed. */
final class Feed implements AutoCloseable {

    final Socket socket = new Socket();
    private final DataInputStream in;

    Feed(int port, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(1500);
        in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    static byte[] frame(char type, String stream, byte[] payload) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        int length = 2 + stream.length() + payload.length;
        frame.write(length >> 8);
        frame.write(length);
        frame.write(type);
        frame.write(stream.length());
        frame.writeBytes(stream.getBytes(StandardCharsets.US_ASCII));
        frame.writeBytes(payload);
        return frame.toByteArray();
    }

    void send(char type, String stream, byte[] payload) throws IOException {
        socket.getOutputStream().write(frame(type, stream, payload));
    }

    void raw(byte[] bytes, int length) throws IOException {
        socket.getOutputStream().write(bytes, 0, length);
    }

    byte[] read() throws IOException {
        byte[] frame = new byte[in.readUnsignedShort()];
        in.readFully(frame);
        return frame;
    }

    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
