package com.acme.docs.traffic;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;

/** A well-behaved client that makes mistakes now and then. */
final class Editor implements Runnable {

  private static final byte[] NOTHING = {};
  private static final int[] FIRST_STEPS = {
    0, 30, 50, 60, 70, 81, 85, 95, 50, 60, 95, 0, 50, 60, 95
  };

  private final int port;
  private final Random random;
  private final long deadline;
  private final Totals totals;
  private final String rows = "row 17 of the list, row 4 of the list\n".repeat(2000);

  Editor(int port, long seed, long deadline, Totals totals) {
    this.port = port;
    this.random = new Random(seed);
    this.deadline = deadline;
    this.totals = totals;
  }

  @Override
  public void run() {
    try (HttpConnection http = new HttpConnection(port)) {
      for (int dice : FIRST_STEPS) {
        step(http, dice);
      }
      while (System.nanoTime() < deadline) {
        step(http, random.nextInt(100));
        Thread.sleep(3 + random.nextInt(12));
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void step(HttpConnection http, int dice) throws IOException {
    totals.requests.incrementAndGet();
    String path = "/documents/d" + random.nextInt(30);
    if (dice < 25) {
      expect(http.send("PUT", path, "", document(50 + random.nextInt(50_000))), 201, 204);
    } else if (dice < 45) {
      byte[] body = document(50 + random.nextInt(20_000));
      expect(http.send("PUT", path, "X-Checksum: " + crc(body) + "\r\n", body), 201, 204);
    } else if (dice < 54) {
      expect(http.send("PUT", path, "X-Checksum: 1234\r\n", document(300)), 422);
      totals.badChecksums.incrementAndGet();
    } else if (dice < 63) {
      expect(http.send("PUT", path, "", text("titel: x\n" + words(400))), 400);
      totals.badTitles.incrementAndGet();
    } else if (dice < 80) {
      expect(http.send("GET", path, "", NOTHING), 200, 404);
    } else if (dice < 83) {
      expect(http.send("DELETE", path, "", NOTHING), 204, 404);
    } else if (dice < 91) {
      importList(http, text(words(100 + random.nextInt(30_000))), 0);
    } else {
      byte[] image = text(words(600));
      image[0] = 0;
      importList(http, image, 1);
      totals.binaryChunks.incrementAndGet();
    }
  }

  private static void importList(HttpConnection http, byte[] body, int binary) throws IOException {
    HttpConnection.Answer answer = http.send("POST", "/imports", "", body);
    expect(answer, 200);
    if (!answer.body().endsWith("binary=" + binary)) {
      throw new IOException("unexpected answer " + answer);
    }
  }

  private static void expect(HttpConnection.Answer answer, int... expected) throws IOException {
    if (Arrays.stream(expected).noneMatch(status -> status == answer.status())) {
      throw new IOException("unexpected answer " + answer);
    }
  }

  private byte[] document(int length) {
    return text("title: report " + random.nextInt(1000) + "\n" + words(length));
  }

  private String words(int length) {
    int start = random.nextInt(rows.length() - length);
    return rows.substring(start, start + length) + "\n";
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String crc(byte[] body) {
    CRC32 crc = new CRC32();
    crc.update(body);
    return Long.toHexString(crc.getValue());
  }
}
