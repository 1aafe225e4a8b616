package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.ChannelQueue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the texts of one snapshot become when it is redacted. The same hint becomes the same words
 * everywhere, so paths that differ by their hints still differ. Not thread-safe.
 */
final class RedactedText {
  private static final String ADDRESS = "(address)";
  private static final String HOME = "~";
  private static final String FOLDER = "(folder)";

  private static final String UNRESOLVED = "/<unresolved>";

  private static final String HOST = "(?:[\\w.-]+)?/?";

  /** Addresses as a socket address prints them, with the host and the port that may be there. */
  private static final Pattern ADDRESSES =
      Pattern.compile(
          "(?:[\\w.-]+/)?/?(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\d.]*\\d)(?::\\d{1,5})?"
              + "|"
              + HOST
              + "\\[(?=[^\\]]*:[^\\]]*:)[0-9a-fA-F:.]+(?:%[\\w.-]+)?\\](?::\\d{1,5})?"
              + "|(?:[\\w.-]+/)?/?(?<![\\w:])(?:[0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}"
              + "(?:%[\\w.-]+)?(?::\\d{1,5})?(?![\\w:])"
              + "|(?:[\\w.-]+/)?/?(?<![\\w:])(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,5})?::"
              + "(?:[0-9a-fA-F]{1,4}(?::[0-9a-fA-F]{1,4}){0,5})?(?:%[\\w.-]+)?(?![\\w:])"
              + "|[\\w.-]+"
              + UNRESOLVED
              + ":\\d{1,5}");

  /** The folder of a user and the folders in it, whose names may have spaces. */
  private static final Pattern HOMES =
      Pattern.compile(
          "(?:[A-Za-z][A-Za-z+.-]*:)*/*(?:[A-Za-z]:)?[/\\\\](?:home|Users)[/\\\\]+"
              + "([^/\\\\\"'\\s]+(?: [^/\\\\\"'\\s]+)*(?=[/\\\\])|[^/\\\\\"'\\s]+)"
              + "(?:[/\\\\]+[^/\\\\\"'\\s]+(?: [^/\\\\\"'\\s]+)*(?=[/\\\\]))*");

  /** An absolute path with folders, or the URL of one, as far as its last slash. */
  private static final Pattern FOLDERS =
      Pattern.compile(
          "(?<![\\w.)\\]])(?:~[/\\\\](?=\\S)|(?:[A-Za-z][A-Za-z0-9+.-]*:)*[/\\\\]"
              + "[^\\s\"'<>|,;]*[/\\\\])");

  /** What stands behind the name of an archive in the URL of what is in it. */
  private static final Pattern IN_ARCHIVE = Pattern.compile("!/(?=\\s|$)");

  private final Redaction.Settings shown;
  private final Map<String, String> hints = new HashMap<>();
  private final Set<String> remotes = new HashSet<>();
  private final Set<String> users = new HashSet<>();

  private RedactedText(Redaction.Settings shown) {
    this.shown = shown;
  }

  /** The texts of a snapshot; looks for what other texts may repeat. */
  static RedactedText of(Snapshot all, Redaction.Settings shown) {
    RedactedText text = new RedactedText(shown);
    if (all.balance != null) {
      for (ChannelQueue queue : all.balance.queues) {
        if (queue.remote != null && queue.remote.length() > 2) {
          text.remotes.add(queue.remote);
        }
      }
    }
    for (String netty : all.tracker.netty) {
      Matcher user = HOMES.matcher(netty);
      while (user.find()) {
        text.users.add(user.group(1));
      }
    }
    // The hints of the tree come first, so that sentences before it can be redacted too.
    new NodeWalk<RuntimeException>() {
      @Override
      protected void enter(SnapshotNode node) {
        text.site(node.place.site);
      }
    }.through(all.roots);
    return text;
  }

  /** A site, whose hint stands in quotes behind it. */
  String site(String all) {
    int begin = all.indexOf(" \"") + 2;
    int end = all.lastIndexOf('"');
    if (begin < 2 || end < begin) {
      return all;
    }
    String hint = all.substring(begin, end);
    return all.substring(0, begin) + hint(hint) + all.substring(end);
  }

  private String hint(String hint) {
    if (shown.hints) {
      return place(addresses(hint));
    }
    if (hints.containsValue(hint)) {
      return hint;
    }
    return hints.computeIfAbsent(hint, unknown -> "hint " + (hints.size() + 1));
  }

  List<String> sites(List<String> all) {
    List<String> sites = new ArrayList<>();
    for (String site : all) {
      sites.add(title(site));
    }
    return sites;
  }

  /** A site behind the name of its Netty, which may have a folder in it. */
  String title(String all) {
    String title = all;
    for (String user : users) {
      String named = " of " + user;
      if (!shown.places && title.endsWith(named)) {
        title = title.substring(0, title.length() - user.length()) + HOME;
      }
      title = shown.places ? title : title.replace(named + ":", " of " + HOME + ":");
    }
    return site(title);
  }

  /** Words of the tracker around texts of the program. */
  String sentence(String all) {
    String text = all;
    for (Map.Entry<String, String> hint : hints.entrySet()) {
      text = text.replace('"' + hint.getKey() + '"', '"' + hint.getValue() + '"');
    }
    return place(text);
  }

  List<String> sentences(List<String> all) {
    List<String> sentences = new ArrayList<>();
    for (String sentence : all) {
      sentences.add(sentence(sentence));
    }
    return sentences;
  }

  /** A text with paths of files in it: their names stay, their folders do not. */
  String place(String all) {
    String text = all;
    if (!shown.places && hasSlash(text)) {
      text = IN_ARCHIVE.matcher(text).replaceAll("");
      text = HOMES.matcher(text).replaceAll(HOME);
      text = withoutFolders(text);
    }
    return addresses(text);
  }

  /** A folder that has no name of a file behind it becomes a word. */
  private static String withoutFolders(String text) {
    StringBuilder files = new StringBuilder();
    Matcher folder = FOLDERS.matcher(text);
    int from = 0;
    while (folder.find()) {
      files.append(text, from, folder.start());
      from = folder.end();
      if (from == text.length() || Character.isWhitespace(text.charAt(from))) {
        files.append(FOLDER);
      }
    }
    return files.append(text, from, text.length()).toString();
  }

  List<String> places(List<String> all) {
    List<String> places = new ArrayList<>();
    for (String place : all) {
      places.add(place(place));
    }
    return places;
  }

  /** A text that is a path, also a relative one, or several. */
  String file(String all) {
    return shown.places || !hasSlash(all) ? all : all.replaceAll("(?s)^.*[/\\\\]", "");
  }

  /** A text of which nothing but the addresses may go. */
  String addresses(String all) {
    if (shown.addresses) {
      return all;
    }
    String text = all;
    for (String remote : remotes) {
      text = text.replace(remote, ADDRESS);
    }
    return mayHaveAddress(text) ? ADDRESSES.matcher(text).replaceAll(ADDRESS) : text;
  }

  /** Most texts are names of threads, of which a snapshot has very many. */
  private static boolean mayHaveAddress(String text) {
    int dots = 0;
    int colons = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      dots += c == '.' ? 1 : 0;
      colons += c == ':' ? 1 : 0;
    }
    return dots >= 3 || colons >= 2 || text.contains(UNRESOLVED);
  }

  private static boolean hasSlash(String text) {
    return text.indexOf('/') >= 0 || text.indexOf('\\') >= 0;
  }
}
