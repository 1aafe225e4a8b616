package io.github.bytebufflow.bundle;

import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What may be told of the flags of a JVM. A flag is shown if it is known to tell nothing of people,
 * machines and secrets; of all others the name stays, and the value goes. Stateless.
 */
final class JvmFlags {
  static final String LEFT_OUT = "(left out)";
  static final String SECRET = "(secret)";

  private static final List<String> SECRETS =
      List.of("password", "passwd", "pwd", "passphrase", "token", "secret", "key", "credential");

  private static final List<String> PERSONAL =
      List.of(
          "host",
          "address",
          "user",
          "home",
          "proxy",
          "label",
          "url",
          "server",
          "krb5",
          "realm",
          "kdc",
          "naming",
          "ldap",
          "mail",
          "machineid",
          "tmpdir",
          "workdir",
          "directory",
          "path");

  /** Options of the tracker whose values are files: the names of these stay. */
  private static final List<String> FILES =
      List.of(
          "bytebufflow.report",
          "bytebufflow.log",
          "bytebufflow.config",
          "bytebufflow.termination-log",
          "bytebufflow.accept");

  /** The folder of a user, whose name tells of a person. */
  private static final Pattern OF_A_USER =
      Pattern.compile("(?s).*(?:^|[/\\\\])(?:home|Users)[/\\\\]++[^/\\\\]*+");

  /** Packages whose properties say how the JVM, Netty and the tracker work. */
  private static final List<String> KNOWN = List.of("java.", "jdk.", "io.netty.", "bytebufflow.");

  /** Numbers, sizes, words, names of classes and lists of them. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.,%+*$-]*");

  private static final Pattern ADDRESS = Pattern.compile("\\d+(?:\\.\\d+){3}");

  /** Flags that need no look at their values. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "-XX:[+-]\\w+|-XX:\\w+=[\\w.%]*|-X(?:m[sxn]|ss)\\d+[kKmMgGtT]?|-X(?:int|comp|mixed|rs)"
              + "|-server|-client|-e(?:nable)?s?a|-d(?:isable)?s?a|-ea|-esa|-da|-dsa"
              + "|-Xshare:\\w+|-Xverify:\\w+|--enable-\\S+"
              + "|--(?:add-opens|add-exports|add-reads|add-modules)(?:=[\\w.,/=-]*)?");

  private JvmFlags() {}

  /** A flag as it may be shown. */
  static String shown(String flag) {
    if (flag.startsWith("-D")) {
      int end = nameEnd(flag);
      String name = flag.substring(0, end);
      if (end == flag.length()) {
        return flag;
      }
      return flag.charAt(end) == '='
          ? name + '=' + property(flag.substring(2, end), flag.substring(end + 1))
          : name + LEFT_OUT;
    }
    if (HARMLESS.matcher(flag).matches()) {
      return flag;
    }
    if (flag.startsWith("-javaagent:")) {
      // The options behind the jar may be another agent's secrets; the tracker's are listed apart.
      String jar = flag.substring("-javaagent:".length());
      int options = jar.indexOf('=');
      return "-javaagent:"
          + fileName(options < 0 ? jar : jar.substring(0, options))
          + (options < 0 ? "" : "=" + LEFT_OUT);
    }
    for (int i = 0; i < flag.length(); i++) {
      // The name of -XX:OnError=... ends behind the colon that begins it.
      char c = flag.charAt(i);
      if (c == '=' || c == ':' && !flag.startsWith("-XX:")) {
        return flag.substring(0, i + 1) + LEFT_OUT;
      }
    }
    return flag.startsWith("-") && PLAIN.matcher(flag).matches() ? flag : LEFT_OUT;
  }

  /** Where the name of a system property ends: what is no name may be a value. */
  private static int nameEnd(String flag) {
    int end = 2;
    while (end < flag.length()
        && (Character.isLetterOrDigit(flag.charAt(end)) || "_.-".indexOf(flag.charAt(end)) >= 0)) {
      end++;
    }
    return end;
  }

  /** The value of a system property as it may be shown. */
  static String property(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (hasAny(lower, SECRETS)) {
      return SECRET;
    }
    boolean known = false;
    for (String pack : KNOWN) {
      // A Netty that was relocated has the package of its new place before its own.
      known |= lower.startsWith(pack) || pack.equals("io.netty.") && lower.contains("." + pack);
    }
    if (!known || isPersonal(lower)) {
      return LEFT_OUT;
    }
    if (lower.equals("bytebufflow.http")) {
      return value.substring(value.lastIndexOf(':') + 1);
    }
    String shown = value;
    if (hasSlash(value)) {
      boolean several = value.indexOf(File.pathSeparatorChar) >= 0;
      if (several || !FILES.contains(lower)) {
        return LEFT_OUT;
      }
      shown = fileName(value);
    }
    return PLAIN.matcher(shown).matches() && !ADDRESS.matcher(shown).find() ? shown : LEFT_OUT;
  }

  private static boolean isPersonal(String name) {
    return hasAny(name, PERSONAL) || name.endsWith("dir");
  }

  private static boolean hasSlash(String value) {
    return value.indexOf('/') >= 0 || value.indexOf('\\') >= 0;
  }

  private static boolean hasAny(String name, List<String> words) {
    for (String word : words) {
      if (name.contains(word)) {
        return true;
      }
    }
    return false;
  }

  private static String fileName(String path) {
    if (OF_A_USER.matcher(path).matches()) {
      return LEFT_OUT;
    }
    return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  }
}
