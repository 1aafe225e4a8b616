package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.OutputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** Makes sources of what users write. Stateless. */
public final class Sources {
  /** The environment variable with the token of HTTP. */
  public static final String TOKEN = "BYTEBUFFLOW_HTTP_TOKEN";

  private Sources() {}

  /**
   * A file, a JVM or an address.
   *
   * @param text {@code FILE}, {@code -} for standard input, {@code PID}, a part of the main class
   *     or jar of a JVM, or {@code http://HOST:PORT}
   * @param tokenFile the file with the token of HTTP, or null
   * @return the source, which was not asked yet
   * @throws Failure if the text names none
   */
  public static Source of(String text, String tokenFile) throws Failure {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.startsWith("http://") || lower.startsWith("https://")) {
      return HttpSource.of(text, token(tokenFile));
    }
    if (text.equals("-")) {
      return new FileSource("standard input", null);
    }
    if (isNumber(text)) {
      return new JvmSource(Target.of(text));
    }
    Path path = path(text);
    if (path != null && Files.exists(path)) {
      return new FileSource(text, path);
    }
    if (text.indexOf('/') >= 0 || lower.endsWith(".json")) {
      throw new Failure("there is no file '" + text + "'");
    }
    return new JvmSource(Target.of(text));
  }

  /**
   * A JVM or an address, which can be asked again.
   *
   * @param text as in {@link #of}
   * @param tokenFile the file with the token of HTTP, or null
   * @return the source
   * @throws Failure if the text names none, or a file
   */
  public static Source live(String text, String tokenFile) throws Failure {
    Source source = of(text, tokenFile);
    if (!source.isLive()) {
      throw Failure.usage("'" + text + "' is a file: expected PID, NAME or http://HOST:PORT");
    }
    return source;
  }

  static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static String token(String file) throws Failure {
    if (file == null) {
      String token = System.getenv(TOKEN);
      return token == null || token.isBlank() ? null : checked(token.strip(), TOKEN);
    }
    try (BufferedReader lines = Files.newBufferedReader(Path.of(file))) {
      String line = lines.readLine();
      if (line == null || line.isBlank()) {
        throw new Failure("'" + file + "' is empty: expected the token in its first line");
      }
      return checked(line.strip(), "'" + file + "'");
    } catch (IOException e) {
      throw new Failure("the token can't be read from '" + file + "': " + OutputFile.reason(e));
    } catch (InvalidPathException e) {
      throw Failure.usage("'" + file + "' is no path: " + e.getReason());
    }
  }

  /** A secret is not repeated. */
  private static String checked(String token, String where) throws Failure {
    if (token.length() > 256 || !token.chars().allMatch(c -> c > ' ' && c <= '~')) {
      throw new Failure(
          "the token in "
              + where
              + " is none: expected 1 to 256 visible ASCII characters without a space");
    }
    return token;
  }
}
