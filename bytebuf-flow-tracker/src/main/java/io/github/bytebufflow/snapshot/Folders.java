package io.github.bytebufflow.snapshot;

import java.util.Set;

/**
 * Takes the folders out of texts with paths of files. Reads a text from left to right, and never
 * again what was read, so hostile texts do not take long. Stateless.
 */
final class Folders {
  /** What stands for the folder of a user. */
  static final String HOME = "~";

  private static final String FOLDER = "(folder)";
  private static final String[] HOMES = {"home", "Users"};

  private Folders() {}

  static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }

  static boolean hasSlash(String text) {
    return text.indexOf('/') >= 0 || text.indexOf('\\') >= 0;
  }

  /** The text with the names of files alone. */
  static String without(String all) {
    return withoutFolders(withoutHomes(withoutArchives(all), null));
  }

  /** Adds the users whose folders a text names. */
  static void users(String text, Set<String> users) {
    withoutHomes(text, users);
  }

  /** What stands behind the name of an archive in the URL of what is in it. */
  private static String withoutArchives(String text) {
    StringBuilder clean = new StringBuilder();
    int from = 0;
    for (int i = text.indexOf("!/"); i >= 0; i = text.indexOf("!/", i + 1)) {
      if (i + 2 == text.length() || Character.isWhitespace(text.charAt(i + 2))) {
        clean.append(text, from, i);
        from = i + 2;
      }
    }
    return from == 0 ? text : clean.append(text, from, text.length()).toString();
  }

  // ---- folders of users

  /** The folder of a user, with the folders in it, whose names may have spaces. */
  private static String withoutHomes(String text, Set<String> users) {
    StringBuilder clean = new StringBuilder();
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      int user = isSlash(text.charAt(i)) ? user(text, i) : -1;
      if (user < 0) {
        continue;
      }
      int end = folderEnd(text, user);
      end = end < 0 ? wordEnd(text, user) : end;
      if (users != null) {
        users.add(text.substring(user, end));
      }
      for (int next = end; next >= 0; ) {
        end = next;
        int name = slashesEnd(text, end);
        next = name > end ? folderEnd(text, name) : -1;
      }
      clean.append(text, from, homeStart(text, i, from)).append(HOME);
      from = end;
      i = end - 1;
    }
    return from == 0 ? text : clean.append(text, from, text.length()).toString();
  }

  /** Where the name of a user begins, of a text with a slash there; below 0 where there is none. */
  private static int user(String text, int slash) {
    for (String home : HOMES) {
      int end = slash + 1 + home.length();
      if (text.startsWith(home, slash + 1) && end < text.length() && isSlash(text.charAt(end))) {
        int user = slashesEnd(text, end);
        return user < text.length() && isOfWord(text.charAt(user)) ? user : -1;
      }
    }
    return -1;
  }

  /** Goes back over a drive, slashes and the schemes of a URL. */
  private static int homeStart(String text, int slash, int least) {
    int start = slash;
    if (start - 2 >= least
        && text.charAt(start - 1) == ':'
        && isLetter(text.charAt(start - 2))
        && (start - 3 < least || !isOfScheme(text.charAt(start - 3)))) {
      start -= 2;
    }
    while (start > least && isSlash(text.charAt(start - 1))) {
      start--;
    }
    return schemeStart(text, start, least);
  }

  /** Where the name of a folder ends, which a slash ends; below 0 where none does. */
  private static int folderEnd(String text, int start) {
    int i = wordEnd(text, start);
    while (i > start && i + 1 < text.length()) {
      if (text.charAt(i) != ' ' || !isOfWord(text.charAt(i + 1))) {
        break;
      }
      i = wordEnd(text, i + 1);
    }
    return i > start && i < text.length() && isSlash(text.charAt(i)) ? i : -1;
  }

  private static int wordEnd(String text, int start) {
    int i = start;
    while (i < text.length() && isOfWord(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static int slashesEnd(String text, int start) {
    int i = start;
    while (i < text.length() && isSlash(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isOfWord(char c) {
    return !isSlash(c) && c != '"' && c != '\'' && !Character.isWhitespace(c);
  }

  // ---- other folders

  /** An absolute path or the URL of one; without a name of a file behind it it becomes a word. */
  private static String withoutFolders(String text) {
    StringBuilder clean = new StringBuilder();
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      if (!isSlash(text.charAt(i))) {
        continue;
      }
      int start = start(text, i, from);
      int last = start < 0 ? -1 : isHome(text, i, start) ? i : lastSlash(text, i);
      if (last > i || last == i && isHome(text, i, start)) {
        clean.append(text, from, start);
        from = last + 1;
        if (from == text.length() || Character.isWhitespace(text.charAt(from))) {
          clean.append(FOLDER);
        }
        i = last;
      } else {
        // There is no further slash in this word, or the path is relative.
        i = start < 0 ? i : -last - 1;
      }
    }
    return from == 0 ? text : clean.append(text, from, text.length()).toString();
  }

  private static boolean isHome(String text, int slash, int start) {
    return start == slash - 1 && text.charAt(start) == HOME.charAt(0);
  }

  /** Where the path of a first slash begins; below 0 where the path is relative. */
  private static int start(String text, int slash, int least) {
    boolean followed = slash + 1 < text.length() && !Character.isWhitespace(text.charAt(slash + 1));
    if (slash > least
        && text.charAt(slash - 1) == HOME.charAt(0)
        && followed
        && isFree(text, slash - 1)) {
      return slash - 1;
    }
    int start = schemeStart(text, slash, least);
    return isFree(text, start) ? start : isFree(text, slash) ? slash : -1;
  }

  /** Whether a path may begin there. */
  private static boolean isFree(String text, int start) {
    if (start == 0) {
      return true;
    }
    char before = text.charAt(start - 1);
    return !isLetter(before) && !(before >= '0' && before <= '9') && "_.)]".indexOf(before) < 0;
  }

  /** The last slash of a path; where there is no other one, -1 less the end of the path. */
  private static int lastSlash(String text, int slash) {
    int last = slash;
    int i = slash;
    while (i < text.length()
        && !Character.isWhitespace(text.charAt(i))
        && "\"'<>|,;".indexOf(text.charAt(i)) < 0) {
      last = isSlash(text.charAt(i)) ? i : last;
      i++;
    }
    return last > slash ? last : -i;
  }

  /** Goes back over {@code jar:file:}. */
  private static int schemeStart(String text, int end, int least) {
    int start = end;
    while (start > least && text.charAt(start - 1) == ':') {
      int name = start - 1;
      while (name > least && isOfScheme(text.charAt(name - 1))) {
        name--;
      }
      if (name == start - 1 || !isLetter(text.charAt(name))) {
        break;
      }
      start = name;
    }
    return start;
  }

  private static boolean isOfScheme(char c) {
    return isLetter(c) || c >= '0' && c <= '9' || c == '+' || c == '.' || c == '-';
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }
}
