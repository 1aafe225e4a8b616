package io.github.bytebufflow.snapshot;

import io.github.bytebufflow.balance.ChannelQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the texts of one snapshot become when it is redacted. The same hint becomes the same words
 * everywhere, so paths that differ by their hints still differ. A text that is looked at closely is
 * cut to a bounded length first. Not thread-safe.
 */
final class RedactedText {
  /** Most characters of a text in which addresses and folders are looked for. */
  static final int LONGEST = 2000;

  /** A name that is cut off goes as a whole, up to so many characters: a part of it tells too. */
  private static final int LONGEST_NAME = 300;

  /** A sentence of the tracker has a few texts in quotes. */
  private static final int MOST_QUOTES = 32;

  /** A shorter label is in other words by chance. */
  private static final int SHORTEST_LABEL = 3;

  private final Redaction.Settings shown;
  private final Map<String, String> hints = new HashMap<>();
  private final Set<String> hintWords = new HashSet<>();

  /** The longest come first, since one may begin with another. */
  private final Set<String> remotes = longestFirst();

  private final Set<String> labels = longestFirst();

  /** What a verdict of one of several processes begins with. */
  private final Set<String> processes = longestFirst();

  private final Set<String> users = new HashSet<>();
  private final Addresses addresses = new Addresses();

  /** The same names of threads and places come many times. */
  private final Map<String, String> withoutAddresses = new HashMap<>();

  private final Map<String, String> withoutPlaces = new HashMap<>();

  private RedactedText(Redaction.Settings shown) {
    this.shown = shown;
  }

  private static Set<String> longestFirst() {
    return new TreeSet<>(
        Comparator.comparingInt(String::length)
            .reversed()
            .thenComparing(Comparator.naturalOrder()));
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
      Folders.users(cut(netty), text.users);
    }
    text.labels(all.tracker.labels.values());
    for (TrackerInfo source : all.tracker.sources()) {
      text.labels(source.labels.values());
    }
    // The hints of the tree come first, so that sentences before it can be redacted too.
    new NodeWalk<RuntimeException>() {
      @Override
      protected void enter(SnapshotNode node) {
        Place place = node.place;
        text.site(place.site);
        int hint = place.site.indexOf(" \"");
        text.addresses.keep(hint < 0 ? place.site : place.site.substring(0, hint));
        text.addresses.keep(place.className + '.' + place.method + ':' + place.line);
      }
    }.through(all.roots);
    return text;
  }

  private void labels(Collection<String> values) {
    if (values.isEmpty() || values.contains(Redaction.LEFT_OUT)) {
      return;
    }
    processes.add(String.join("/", values) + ": ");
    for (String value : values) {
      if (value.length() >= SHORTEST_LABEL) {
        labels.add(value);
      }
    }
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
      return place(hint);
    }
    if (hintWords.contains(hint)) {
      return hint;
    }
    String word = hints.get(hint);
    if (word == null) {
      word = "hint " + (hints.size() + 1);
      hints.put(hint, word);
      hintWords.add(word);
    }
    return word;
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
        title = title.substring(0, title.length() - user.length()) + Folders.HOME;
      }
      title = shown.places ? title : title.replace(named + ":", " of " + Folders.HOME + ":");
    }
    return site(title);
  }

  /** Words of the tracker around texts of the program. */
  String sentence(String all) {
    return place(withoutLabels(withoutHints(all)));
  }

  List<String> sentences(List<String> all) {
    List<String> sentences = new ArrayList<>();
    for (String sentence : all) {
      sentences.add(sentence(sentence));
    }
    return sentences;
  }

  /** Looks for the longest text in quotes that is a hint: a hint may have quotes, and a hint. */
  private String withoutHints(String all) {
    int first = all.indexOf('"');
    if (hints.isEmpty() || first < 0) {
      return all;
    }
    List<Integer> quotes = new ArrayList<>();
    for (int i = first; i >= 0; i = all.indexOf('"', i + 1)) {
      quotes.add(i);
    }
    if (quotes.size() > MOST_QUOTES) {
      int last = quotes.get(quotes.size() - 1);
      return all.substring(0, first + 1) + Redaction.LEFT_OUT + all.substring(last);
    }
    StringBuilder text = new StringBuilder();
    int from = 0;
    for (int open = 0; open < quotes.size(); open++) {
      for (int close = quotes.size() - 1; close > open; close--) {
        String word = hints.get(all.substring(quotes.get(open) + 1, quotes.get(close)));
        if (word != null) {
          text.append(all, from, quotes.get(open) + 1).append(word);
          from = quotes.get(close);
          open = close;
          break;
        }
      }
    }
    return text.append(all, from, all.length()).toString();
  }

  private String withoutLabels(String all) {
    if (shown.places) {
      return all;
    }
    String text = all;
    for (String process : processes) {
      if (text.startsWith(process)) {
        text = Redaction.LEFT_OUT + ": " + text.substring(process.length());
        break;
      }
    }
    for (String label : labels) {
      text = withoutWord(text, label);
    }
    return text;
  }

  private static String withoutWord(String text, String word) {
    int at = text.indexOf(word);
    if (at < 0) {
      return text;
    }
    StringBuilder clean = new StringBuilder();
    int from = 0;
    while (at >= 0) {
      int end = at + word.length();
      boolean apart =
          (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
              && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
      if (apart) {
        clean.append(text, from, at).append(Redaction.LEFT_OUT);
        from = end;
      }
      at = text.indexOf(word, apart ? end : at + 1);
    }
    return clean.append(text, from, text.length()).toString();
  }

  /** A text with paths of files in it: their names stay, their folders do not. */
  String place(String all) {
    if (shown.places || !Folders.hasSlash(all)) {
      return addresses(all);
    }
    String known = withoutPlaces.get(all);
    if (known == null) {
      known = addresses(Folders.without(cut(all)));
      withoutPlaces.put(all, known);
    }
    return known;
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
    if (shown.places) {
      return all;
    }
    return all.substring(Math.max(all.lastIndexOf('/'), all.lastIndexOf('\\')) + 1);
  }

  /** A text of which nothing but the addresses may go. */
  String addresses(String all) {
    if (shown.addresses) {
      return all;
    }
    String known = withoutAddresses.get(all);
    if (known == null) {
      known = all;
      for (String remote : remotes) {
        known = known.replace(remote, Addresses.WORD);
      }
      known = addresses.without(cut(known));
      withoutAddresses.put(all, known);
    }
    return known;
  }

  /** A text of bounded length; what it ends with is no part of a name. */
  private static String cut(String text) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int end = LONGEST - 1;
    while (end > LONGEST - LONGEST_NAME && !Character.isWhitespace(text.charAt(end))) {
      end--;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + '…';
  }
}
