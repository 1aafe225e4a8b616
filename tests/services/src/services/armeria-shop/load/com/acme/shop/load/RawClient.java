package com.acme.shop.load;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** HTTP/1.1 by hand, over one connection. */
final class RawClient implements AutoCloseable {

    final Socket socket;
    private final InputStream in;

    RawClient(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(20000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String head(String method, String path, int length) {
        return method + " " + path + " HTTP/1.1\r\nhost: shop\r\nx-api-key: shop-raw\r\n"
                + (method.equals("GET") ? "" : "content-length: " + length + "\r\n") + "\r\n";
    }

    /** Sends a request, reads the whole response and returns its status. */
    int call(String method, String path, String body) throws IOException {
        send(head(method, path, body.length()) + body);
        int status = Integer.parseInt(line().substring(9, 12));
        int length = 0;
        boolean chunked = false;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).trim());
            } else if (lower.startsWith("transfer-encoding:")) {
                chunked = true;
            }
        }
        if (!chunked) {
            in.skipNBytes(length);
            return status;
        }
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            in.skipNBytes(size);
            line();
        }
        line();
        return status;
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException();
            } else if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** The status code of a response, or -1 if the server has closed the connection. */
    int status() throws SocketTimeoutException {
        try {
            String line = new String(in.readNBytes(12), StandardCharsets.US_ASCII);
            return line.length() < 12 ? -1 : Integer.parseInt(line.substring(9));
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
