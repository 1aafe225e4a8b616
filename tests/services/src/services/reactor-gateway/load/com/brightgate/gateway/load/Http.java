package com.brightgate.gateway.load;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A connection to the gateway. */
final class Http implements AutoCloseable {

    record Answer(int status, String etag, boolean close, String body) {
    }

    final Socket socket = new Socket();
    private final DataInputStream in;

    Http(int port) throws IOException {
        this(port, 64 * 1024);
    }

    Http(int port, int receiveBuffer) throws IOException {
        socket.setReceiveBufferSize(receiveBuffer);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(5000);
        in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), 1024));
    }

    static byte[] request(String method, String uri, String key, String headers, String body) {
        String length = method.equals("GET") ? "" : "Content-Length: " + body.length() + "\r\n";
        return (method + " " + uri + " HTTP/1.1\r\nHost: gateway\r\nX-Api-Key: " + key + "\r\n" + length + headers
                + "\r\n" + body).getBytes(StandardCharsets.US_ASCII);
    }

    Answer call(String method, String uri, String key, String headers, String body) throws IOException {
        socket.getOutputStream().write(request(method, uri, key, headers, body));
        return read();
    }

    Answer read() throws IOException {
        int status = Integer.parseInt(line().split(" ")[1]);
        int length = 0;
        boolean chunked = false;
        boolean close = false;
        String etag = null;
        for (String line = line(); !line.isEmpty(); line = line()) {
            String name = line.substring(0, line.indexOf(':')).toLowerCase(Locale.ROOT);
            String value = line.substring(line.indexOf(':') + 1).trim();
            switch (name) {
                case "content-length" -> length = Integer.parseInt(value);
                case "transfer-encoding" -> chunked = true;
                case "connection" -> close = value.equalsIgnoreCase("close");
                case "etag" -> etag = value;
                default -> { }
            }
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if (status != 304 && chunked) {
            for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
                body.write(bytes(size));
                line();
            }
            line();
        } else if (status != 304) {
            body.write(bytes(length));
        }
        return new Answer(status, etag, close, body.toString(StandardCharsets.US_ASCII));
    }

    private byte[] bytes(int length) throws IOException {
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
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

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
