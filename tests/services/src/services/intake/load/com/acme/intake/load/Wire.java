package com.acme.intake.load;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client connection with just enough HTTP/1.1. */
final class Wire implements Closeable {

    record Reply(int status, byte[] body) {
        String text() {
            return new String(body, StandardCharsets.ISO_8859_1).trim();
        }
    }

    final Socket socket = new Socket();
    private final InputStream in;
    private final OutputStream out;

    Wire(int port) throws IOException {
        this(port, 0);
    }

    Wire(int port, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(9000);
        socket.connect(new InetSocketAddress("127.0.0.1", port), 3000);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    void raw(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void send(String method, String uri, byte[] body, String... headers) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        b.writeBytes(head(method, uri, headers).getBytes(StandardCharsets.ISO_8859_1));
        if (body != null) {
            b.writeBytes(("content-length: " + body.length + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
        }
        b.writeBytes("\r\n".getBytes(StandardCharsets.ISO_8859_1));
        if (body != null) {
            b.writeBytes(body);
        }
        b.writeTo(out);
    }

    void sendChunked(String method, String uri, byte[] body, int chunk, String... headers) throws IOException {
        raw(head(method, uri, headers) + "transfer-encoding: chunked\r\n\r\n");
        for (int at = 0; at < body.length; at += chunk) {
            int n = Math.min(chunk, body.length - at);
            ByteArrayOutputStream b = new ByteArrayOutputStream();
            b.writeBytes((Integer.toHexString(n) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            b.write(body, at, n);
            b.writeBytes("\r\n".getBytes(StandardCharsets.ISO_8859_1));
            b.writeTo(out);
        }
        raw("0\r\n\r\n");
    }

    private static String head(String method, String uri, String... headers) {
        StringBuilder sb = new StringBuilder(method + " " + uri + " HTTP/1.1\r\nhost: localhost\r\n");
        for (String header : headers) {
            sb.append(header).append("\r\n");
        }
        return sb.toString();
    }

    Reply receive() throws IOException {
        String line = line();
        int status = Integer.parseInt(line.substring(9, 12));
        int length = 0;
        while (!(line = line()).isEmpty()) {
            if (line.toLowerCase().startsWith("content-length:")) {
                length = Integer.parseInt(line.substring(15).trim());
            }
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException("body");
        }
        return new Reply(status, body);
    }

    Reply call(String method, String uri, byte[] body, String... headers) throws IOException {
        send(method, uri, body, headers);
        return receive();
    }

    int readSome(byte[] buffer) throws IOException {
        return in.read(buffer);
    }

    private String line() throws IOException {
        StringBuilder sb = new StringBuilder();
        int c;
        while ((c = in.read()) != '\n') {
            if (c < 0) {
                throw new EOFException("line");
            }
            if (c != '\r') {
                sb.append((char) c);
            }
        }
        return sb.toString();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // nothing to be done
        }
    }

    void reset() {
        try {
            socket.setSoLinger(true, 0);
        } catch (IOException e) {
            // closed already
        }
        close();
    }
}
