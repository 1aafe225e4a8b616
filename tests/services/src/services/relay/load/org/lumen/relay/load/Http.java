package org.lumen.relay.load;

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
import java.util.Map;
import java.util.TreeMap;

/** One HTTP/1.1 connection. */
final class Http implements Closeable {

    record Answer(int status, Map<String, String> headers, String body) {
    }

    final Socket socket = new Socket();
    final InputStream in;
    private final OutputStream out;
    private boolean unusable;

    Http(int port, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(9000);
        socket.connect(new InetSocketAddress("127.0.0.1", port), 4000);
        in = new BufferedInputStream(socket.getInputStream(), 2048);
        out = socket.getOutputStream();
    }

    boolean usable() {
        return !unusable;
    }

    void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Answer call(String method, String uri, byte[] body, boolean chunked, String... headers) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        StringBuilder head = new StringBuilder(method + " " + uri + " HTTP/1.1\r\nhost: localhost\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        if (body != null) {
            head.append(chunked ? "transfer-encoding: chunked\r\n" : "content-length: " + body.length + "\r\n");
        }
        b.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        if (body != null && !chunked) {
            b.writeBytes(body);
        }
        unusable = true;
        b.writeTo(out);
        if (body != null && chunked) {
            int size = 700 + body.length / 5;
            for (int at = 0; at < body.length; at += size) {
                int n = Math.min(size, body.length - at);
                ByteArrayOutputStream c = new ByteArrayOutputStream();
                c.writeBytes((Integer.toHexString(n) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
                c.write(body, at, n);
                c.writeBytes("\r\n".getBytes(StandardCharsets.ISO_8859_1));
                c.writeTo(out);
            }
            write("0\r\n\r\n");
        }
        return read();
    }

    Answer read() throws IOException {
        String line = line();
        if (!line.startsWith("HTTP/1.1 ")) {
            throw new IOException("no status line: " + line);
        }
        int status = Integer.parseInt(line.substring(9, 12));
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        while (!(line = line()).isEmpty()) {
            int colon = line.indexOf(':');
            headers.put(line.substring(0, colon).trim(), line.substring(colon + 1).trim());
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        if ("chunked".equals(headers.get("transfer-encoding"))) {
            int n;
            do {
                n = Integer.parseInt(line().trim(), 16);
                exactly(n, body);
                line();
            } while (n > 0);
        } else if (headers.containsKey("content-length")) {
            exactly(Integer.parseInt(headers.get("content-length")), body);
        } else if (status != 204) {
            in.transferTo(body);
        }
        unusable = "close".equals(headers.get("connection"));
        return new Answer(status, headers, body.toString(StandardCharsets.ISO_8859_1));
    }

    private void exactly(int n, ByteArrayOutputStream body) throws IOException {
        byte[] bytes = in.readNBytes(n);
        if (bytes.length < n) {
            throw new EOFException("in the body");
        }
        body.writeBytes(bytes);
    }

    private String line() throws IOException {
        StringBuilder sb = new StringBuilder();
        int c;
        while ((c = in.read()) != '\n') {
            if (c < 0) {
                throw new EOFException("in a line");
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
            // closed is closed
        }
    }
}
