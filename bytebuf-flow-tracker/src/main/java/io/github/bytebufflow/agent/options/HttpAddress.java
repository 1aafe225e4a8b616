package io.github.bytebufflow.agent.options;

/** Where to serve HTTP: the value of the option {@code http}. Immutable. */
public final class HttpAddress {
  /** Host as it was written, an IPv6 address without its brackets; null for a port alone. */
  public final String host;

  /** Port from 0 to 65535; 0 lets the system choose. */
  public final int port;

  private HttpAddress(String host, int port) {
    this.host = host;
    this.port = port;
  }

  /**
   * Reads {@code PORT}, {@code HOST:PORT} or {@code [IPV6]:PORT}. Resolves no name: this runs while
   * the application starts.
   *
   * @param text what was written
   * @return the address, or null if the text is none
   */
  static HttpAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    int port = port(text.substring(colon + 1));
    if (port < 0) {
      return null;
    }
    if (colon < 0) {
      return new HttpAddress(null, port);
    }
    String host = text.substring(0, colon);
    boolean bracketed = host.length() > 2 && host.startsWith("[") && host.endsWith("]");
    if (bracketed) {
      host = host.substring(1, host.length() - 1);
    }
    return isHost(host, bracketed) ? new HttpAddress(host, port) : null;
  }

  private static int port(String text) {
    long port = text.length() > 5 ? -1 : OptionType.digits(text, 0, text.length());
    return port <= 65535 ? (int) port : -1;
  }

  private static boolean isHost(String host, boolean ipv6) {
    if (ipv6 && host.indexOf(':') < 0) {
      return false;
    }
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      boolean letterOrDigit =
          c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.';
      if (!letterOrDigit && (ipv6 ? c != ':' && c != '%' : c != '-' && c != '_')) {
        return false;
      }
    }
    return !host.isEmpty();
  }

  /**
   * Whether only this machine can reach the address, as far as its text tells: a name other than
   * {@code localhost} may resolve to anything, so it does not count.
   *
   * @return true for a port alone, {@code localhost}, {@code 127.x.x.x} and {@code ::1}
   */
  public boolean isLoopback() {
    return host == null
        || host.equalsIgnoreCase("localhost")
        || host.equals("::1")
        || host.equals("0:0:0:0:0:0:0:1")
        || isLoopbackQuad();
  }

  private boolean isLoopbackQuad() {
    if (!host.startsWith("127.")) {
      return false;
    }
    int dots = 0;
    for (int i = 0; i < host.length(); i++) {
      char c = host.charAt(i);
      if (c == '.') {
        dots++;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return dots == 3 && !host.endsWith(".");
  }

  @Override
  public String toString() {
    if (host == null) {
      return Integer.toString(port);
    }
    return host.indexOf(':') < 0 ? host + ":" + port : "[" + host + "]:" + port;
  }
}
