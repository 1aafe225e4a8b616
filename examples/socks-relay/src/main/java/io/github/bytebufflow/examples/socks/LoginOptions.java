package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.common.UsageException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Option;

/** Who may use a SOCKS5 server. */
final class LoginOptions {
  @Option(
      names = "--user",
      paramLabel = "NAME:PASSWORD",
      defaultValue = "",
      description = "let nobody else in, RFC 1929; 1 to 255 bytes each")
  private String user;

  LoginOptions() {}

  void check() {
    if (user.isEmpty()) {
      return;
    }
    int lengthOfName = user().length;
    int lengthOfPassword = password().length;
    if (lengthOfName < 1 || lengthOfName > 255 || lengthOfPassword < 1 || lengthOfPassword > 255) {
      throw new UsageException("--user expects NAME:PASSWORD with 1 to 255 bytes each");
    }
  }

  /** Empty where everybody may. */
  byte[] user() {
    int colon = user.indexOf(':');
    return (colon < 0 ? "" : user.substring(0, colon)).getBytes(StandardCharsets.UTF_8);
  }

  byte[] password() {
    return user.substring(user.indexOf(':') + 1).getBytes(StandardCharsets.UTF_8);
  }
}
