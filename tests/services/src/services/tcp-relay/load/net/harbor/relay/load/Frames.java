package net.harbor.relay.load;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Frames with a length of two bytes in front. */
final class Frames {

    private Frames() {
    }

    static byte[] encode(String... frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        for (String frame : frames) {
            out.writeShort(frame.length());
            out.write(frame.getBytes(StandardCharsets.US_ASCII));
        }
        return bytes.toByteArray();
    }

    static void write(OutputStream out, String... frames) throws IOException {
        out.write(encode(frames));
        out.flush();
    }
}
