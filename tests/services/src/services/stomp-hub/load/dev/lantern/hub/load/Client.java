package dev.lantern.hub.load;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection to the hub. */
final class Client implements AutoCloseable {

    record Received(char command, long id, String destination, String body) {
    }

    final Socket socket = new Socket();
    private final DataInputStream in;

    Client(int port) throws IOException {
        this(port, 64 * 1024);
    }

    Client(int port, int receiveBuffer) throws IOException {
        socket.setReceiveBufferSize(receiveBuffer);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(5000);
        in = new DataInputStream(socket.getInputStream());
    }

    static byte[] encode(char command, long id, String destination, String body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(10 + destination.length() + body.length());
        out.writeByte(command);
        out.writeLong(id);
        out.writeByte(destination.length());
        out.write(destination.getBytes(StandardCharsets.US_ASCII));
        out.write(body.getBytes(StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }

    void send(char command, long id, String destination, String body) throws IOException {
        socket.getOutputStream().write(encode(command, id, destination, body));
    }

    Received read() throws IOException {
        byte[] frame = new byte[in.readInt()];
        in.readFully(frame);
        DataInputStream fields = new DataInputStream(new java.io.ByteArrayInputStream(frame));
        char command = (char) fields.readByte();
        long id = fields.readLong();
        byte[] destination = new byte[fields.readUnsignedByte()];
        fields.readFully(destination);
        return new Received(command, id, new String(destination, StandardCharsets.US_ASCII),
                new String(fields.readAllBytes(), StandardCharsets.US_ASCII));
    }

    Received readUntil(char command) throws IOException {
        Received received = read();
        while (received.command() != command) {
            received = read();
        }
        return received;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
