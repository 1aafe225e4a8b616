package io.github.bytebufflow.examples.socks;

import io.github.bytebufflow.examples.common.UsageException;
import io.github.bytebufflow.examples.socks.codec.aead.AeadMethod;
import io.github.bytebufflow.examples.socks.codec.aead.MasterKey;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The cipher of Shadowsocks and its password. */
final class CipherOptions {
  @Option(
      names = "--method",
      paramLabel = "CIPHER",
      defaultValue = "aes-256-gcm",
      description =
          "aes-128-gcm, aes-192-gcm, aes-256-gcm or chacha20-ietf-poly1305; default"
              + " ${DEFAULT-VALUE}")
  private String method;

  @Option(
      names = "--password",
      required = true,
      paramLabel = "TEXT",
      description = "that of the other side; a long, random one")
  private String password;

  CipherOptions() {}

  MasterKey key() {
    if (password.isEmpty()) {
      throw new UsageException("--password is empty; expected a text");
    }
    AeadMethod known =
        AeadMethod.of(method)
            .orElseThrow(
                () -> {
                  String all =
                      Arrays.stream(AeadMethod.values())
                          .map(AeadMethod::id)
                          .collect(Collectors.joining(", "));
                  return new UsageException("--method is '" + method + "'; expected one of " + all);
                });
    return MasterKey.ofPassword(known, password);
  }
}
