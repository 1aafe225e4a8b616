package com.pixelry.thumbs.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One connection to the service. */
final class Http implements AutoCloseable {

    /** A status and a body. */
    record Response(int status, byte[] body) {
    }

    final Socket socket;
    private final InputStream in;

    Http(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(8000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    static byte[] request(String line, String key, String type, byte[] body) {
        String head = line + " HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: " + key + "\r\n"
                + (body == null ? "" : "Content-Type: " + type + "\r\nContent-Length: " + body.length + "\r\n") + "\r\n";
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        if (body != null) {
            bytes.writeBytes(body);
        }
        return bytes.toByteArray();
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    void send(byte[] bytes, int length) throws IOException {
        socket.getOutputStream().write(bytes, 0, length);
    }

    Response call(String line, String key) throws IOException {
        send(request(line, key, null, null));
        return read();
    }

    Response call(String line, String key, String type, byte[] body) throws IOException {
        send(request(line, key, type, body));
        return read();
    }

    Response read() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = 0;
        for (String header = line(); !header.isEmpty(); header = line()) {
            if (header.toLowerCase().startsWith("content-length:")) {
                length = Integer.parseInt(header.substring(15).trim());
            }
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException();
        }
        return new Response(status, body);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
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
