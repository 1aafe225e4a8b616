package com.northwind.cache.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A blocking client of the cache. */
final class RespClient implements AutoCloseable {

    final Socket socket;
    private final InputStream in;

    RespClient(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(5000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    static byte[] encode(String... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ascii("*" + parts.length + "\r\n"));
        for (String part : parts) {
            out.writeBytes(ascii("$" + part.length() + "\r\n" + part + "\r\n"));
        }
        return out.toByteArray();
    }

    private static byte[] ascii(String s) {
        return s.getBytes(StandardCharsets.US_ASCII);
    }

    void send(String... parts) throws IOException {
        socket.getOutputStream().write(encode(parts));
    }

    String call(String... parts) throws IOException {
        send(parts);
        return read();
    }

    /** Reads one reply; a bulk string comes without its header, nil as null. */
    String read() throws IOException {
        String line = line();
        if (line.charAt(0) == '*') {
            String all = "";
            for (int n = Integer.parseInt(line.substring(1)); n > 0; n--) {
                all += read() + " ";
            }
            return all;
        }
        if (line.charAt(0) != '$') {
            return line;
        }
        int length = Integer.parseInt(line.substring(1));
        if (length < 0) {
            return null;
        }
        byte[] data = in.readNBytes(length);
        if (data.length < length) {
            throw new EOFException();
        }
        line();
        return new String(data, StandardCharsets.US_ASCII);
    }

    private String line() throws IOException {
        StringBuilder b = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            }
            if (c != '\r') {
                b.append((char) c);
            }
        }
        return b.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
