package io.github.bytebufflow.cli.source;

import io.github.bytebufflow.cli.output.Failure;
import io.github.bytebufflow.cli.output.Output;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.net.ssl.SSLException;

/**
 * A tracker with the option {@code http}. A redirect is not followed: it would take the token
 * along.
 */
final class HttpSource extends Source {
  private static final int CONNECT_MILLIS = 5_000;
  private static final int READ_MILLIS = 60_000;
  private static final long MOST_BYTES = 2L << 30;
  private static final int MOST_PORT = 65_535;
  private static final int SHOWN = 200;

  private final String base;
  private final String query;
  private final String token;

  private HttpSource(String name, String base, String query, String token) {
    super(name);
    this.base = base;
    this.query = query;
    this.token = token;
  }

  /**
   * A tracker.
   *
   * @param url {@code http://HOST:PORT}, also with the path of an answer in JSON
   * @param token what requests carry, or null
   */
  static HttpSource of(String url, String token) throws Failure {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      throw Failure.usage("'" + url + "' is no address: expected http://HOST:PORT");
    }
    if (uri.getUserInfo() != null) {
      throw Failure.usage(
          "an address has no user and no password in it: the token is read from --token-file or "
              + Sources.TOKEN);
    }
    if (uri.getHost() == null) {
      throw Failure.usage("'" + url + "' has no host: expected http://HOST:PORT");
    }
    int port = uri.getPort();
    if (port == 0 || port > MOST_PORT || uri.getRawAuthority().endsWith(":")) {
      throw Failure.usage("'" + url + "' has no port from 1 to 65535: expected http://HOST:PORT");
    }
    String path = uri.getRawPath() == null ? "" : uri.getRawPath();
    int api = path.indexOf("/api/v1/");
    String before = api < 0 ? path : path.substring(0, api);
    while (before.endsWith("/")) {
      before = before.substring(0, before.length() - 1);
    }
    String query =
        api < 0
            ? "/api/v1/flows"
            : path.substring(api) + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
    String scheme = uri.getScheme().toLowerCase(Locale.ROOT);
    return new HttpSource(url, scheme + "://" + uri.getRawAuthority() + before, query, token);
  }

  @Override
  public boolean isLive() {
    return true;
  }

  @Override
  InputStream open(boolean collect) throws Failure {
    return open(collect, query, "application/json");
  }

  @Override
  InputStream openBundle(boolean collect, boolean addresses, boolean hints) throws Failure {
    String asked = addresses ? "?addresses=true" : "";
    if (hints) {
      asked += asked.isEmpty() ? "?hints=true" : "&hints=true";
    }
    return open(collect, "/api/v1/bundle" + asked, "application/zip");
  }

  private InputStream open(boolean collect, String path, String expected) throws Failure {
    if (collect) {
      HttpURLConnection gc = connect("POST", "/api/v1/gc");
      gc.disconnect();
    }
    HttpURLConnection connection = connect("GET", path);
    String type = String.valueOf(connection.getContentType());
    if (!type.startsWith(expected)) {
      connection.disconnect();
      throw new Failure(
          "'"
              + base
              + path
              + "' answered "
              + Output.clean(type)
              + ": that is no tracker of buffers (its banner has the address)");
    }
    try {
      return new Answer(connection);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private HttpURLConnection connect(String method, String path) throws Failure {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) URI.create(base + path).toURL().openConnection();
      connection.setRequestMethod(method);
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      connection.setInstanceFollowRedirects(false);
      connection.setUseCaches(false);
      connection.setRequestProperty("Accept", "application/json");
      connection.setRequestProperty("X-Bytebuf-Flow", "1");
      if (token != null) {
        connection.setRequestProperty("Authorization", "Bearer " + token);
      }
      int status = connection.getResponseCode();
      if (status != HttpURLConnection.HTTP_OK) {
        throw refused(status, path, connection);
      }
      return connection;
    } catch (IOException e) {
      throw failure(e);
    } catch (IllegalArgumentException e) {
      throw Failure.usage("'" + name() + "' is no address: expected http://HOST:PORT");
    }
  }

  private Failure refused(int status, String path, HttpURLConnection connection) {
    String said = said(connection);
    String name = "'" + name() + "'";
    switch (status) {
      case 401:
        String asked = String.valueOf(connection.getHeaderField("WWW-Authenticate"));
        if (!asked.contains("bytebuf-flow")) {
          return new Failure(name + " answered 401, and not as a tracker: is it the right port?");
        }
        return new Failure(
            name
                + (token == null
                    ? " wants a token: --token-file FILE or " + Sources.TOKEN + " has it"
                    : " does not take this token: it has to be that of the option http-token"));
      case 403:
        return new Failure(
            name + " refuses (403): " + (said.isEmpty() ? "it is not served there" : said));
      case 404:
        return new Failure(name + " has nothing at " + path + " (404): is it the tracker's port?");
      default:
        return new Failure(name + " answered " + status + (said.isEmpty() ? "" : ": " + said));
    }
  }

  private static String said(HttpURLConnection connection) {
    String type = String.valueOf(connection.getContentType());
    try (InputStream in = connection.getErrorStream()) {
      if (in == null || !type.startsWith("text/plain")) {
        return "";
      }
      String text = new String(in.readNBytes(SHOWN), StandardCharsets.UTF_8);
      return Output.clean(text.strip());
    } catch (IOException e) {
      return "";
    } finally {
      connection.disconnect();
    }
  }

  private Failure failure(IOException e) {
    String name = "'" + name() + "'";
    if (e instanceof UnknownHostException) {
      return new Failure(name + ": there is no host of this name");
    }
    if (e instanceof SocketTimeoutException) {
      return new Failure(name + " does not answer in time");
    }
    if (e instanceof ConnectException || e instanceof NoRouteToHostException) {
      return new Failure(name + ": nothing listens there (" + e.getMessage() + ")");
    }
    if (e instanceof SSLException) {
      return new Failure(name + ": no secure connection: " + Output.clean(e.getMessage()));
    }
    if (e instanceof SocketException || String.valueOf(e.getMessage()).contains("HTTP")) {
      return new Failure(name + " does not speak HTTP, or broke off: is it the tracker's port?");
    }
    return new Failure(name + " can't be read: " + Output.clean(String.valueOf(e.getMessage())));
  }

  /** The body of an answer, which is bounded. */
  private static final class Answer extends FilterInputStream {
    private final HttpURLConnection connection;
    private long left = MOST_BYTES;

    Answer(HttpURLConnection connection) throws IOException {
      super(connection.getInputStream());
      this.connection = connection;
    }

    @Override
    public int read() throws IOException {
      return count(super.read(), 1);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = super.read(bytes, offset, length);
      return count(read, read);
    }

    private int count(int result, int bytes) throws IOException {
      left -= Math.max(0, bytes);
      if (left < 0) {
        throw new IOException("the answer is longer than " + (MOST_BYTES >> 30) + " GiB");
      }
      return result;
    }

    @Override
    public void close() throws IOException {
      super.close();
      connection.disconnect();
    }
  }
}
