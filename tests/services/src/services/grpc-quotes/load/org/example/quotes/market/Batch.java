package org.example.quotes.market;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a batch of quotes. */
final class Batch {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream out = new DataOutputStream(bytes);

  Batch add(String symbol, char state, int size) throws IOException {
    out.writeByte(symbol.length());
    out.write(symbol.getBytes(StandardCharsets.US_ASCII));
    out.writeShort(size);
    byte[] details = new byte[size];
    Arrays.fill(details, (byte) '7');
    details[0] = (byte) state;
    out.write(details);
    return this;
  }

  byte[] toBytes() {
    return bytes.toByteArray();
  }
}
