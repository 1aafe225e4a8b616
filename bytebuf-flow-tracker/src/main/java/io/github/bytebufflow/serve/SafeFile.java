package io.github.bytebufflow.serve;

import java.io.BufferedOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Map;
import java.util.Random;

/**
 * Replaces a file as a whole: writes a file of another name beside it and renames that. A fifo, a
 * device and a file that this process has open are written directly. The bytes do not go through
 * direct memory, as they would with channels and the streams of {@code java.nio}: direct memory may
 * be used up when a report matters most.
 *
 * <p>Root trusts no folder in which another user can replace files. There it writes only to the new
 * file that it has just opened, by a channel, and neither overwrites a file nor opens a fifo.
 */
final class SafeFile {
  /** Ends the name of a file that is not whole yet. */
  static final String PART = ".part";

  private static final int MOST_LINKS = 40;
  private static final int BUFFER = 64 * 1024;

  private static final int MOST_TRIES = 100;

  /** What a process that was killed has left is deleted after an hour. */
  private static final long LEFT_MILLIS = 3_600_000;

  /** Bits of the mode of a folder: others may write, and only the owner of a file may rename it. */
  private static final int WRITABLE = 022;

  private static final int STICKY = 01000;

  private static final Random RANDOM = new Random();

  /** Writes what the file shall contain. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;

    /** Called right before what is there gets replaced; throws if it must stay. */
    default void check() throws IOException {}
  }

  private SafeFile() {}

  static void write(Path path, Content content) throws IOException {
    Path file = target(path);
    boolean wary = isRoot() && !isShielded(file);
    if (isStraight(file)) {
      if (wary) {
        throw new IOException("another user can replace this fifo or device");
      }
      try (OutputStream out = open(file, true)) {
        content.writeTo(out);
      }
      return;
    }
    content.check();
    deleteLeft(file);
    Part part;
    try {
      part = createPart(file, wary);
    } catch (IOException e) {
      overwrite(file, content, wary, e);
      return;
    }
    try {
      try (OutputStream out = part.out) {
        content.writeTo(out);
      }
      content.check();
      try {
        move(part.path, file);
      } catch (IOException e) {
        overwrite(file, content, wary, e);
      }
    } finally {
      Files.deleteIfExists(part.path);
    }
  }

  /**
   * Writes a file that is not there yet, for this user alone. Leaves nothing where that fails.
   *
   * @throws FileAlreadyExistsException if something has this name
   */
  static void writeNew(Path file, Content content) throws IOException {
    OutputStream created = create(file, !isShielded(file), ownerOnly(file));
    boolean done = false;
    try (OutputStream out = created) {
      content.writeTo(out);
      out.flush();
      done = true;
    } finally {
      if (!done) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** A part of a name that others can't foresee well; {@link #writeNew} does not rely on it. */
  static String randomName() {
    return Long.toHexString(RANDOM.nextLong());
  }

  private static void move(Path part, Path file) throws IOException {
    try {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * Writes the file itself, where no other file can be made beside it or the file can't be
   * replaced, such as a file that is mounted into a container. A reader may see a part of the
   * report.
   */
  private static void overwrite(Path file, Content content, boolean wary, IOException reason)
      throws IOException {
    if (wary || !Files.isRegularFile(file) || !Files.isWritable(file)) {
      throw reason;
    }
    content.check();
    try (OutputStream out = open(file, false)) {
      content.writeTo(out);
    }
  }

  private static OutputStream open(Path path, boolean append) throws IOException {
    return new BufferedOutputStream(new FileOutputStream(path.toFile(), append), BUFFER);
  }

  /** A file that is not whole yet. */
  private static final class Part {
    final Path path;
    final OutputStream out;

    Part(Path path, OutputStream out) {
      this.path = path;
      this.out = out;
    }
  }

  /** A new file: a name that somebody has put a link at is not used. */
  private static Part createPart(Path file, boolean wary) throws IOException {
    for (int tries = 1; ; tries++) {
      String name = file.getFileName() + "." + Integer.toHexString(RANDOM.nextInt()) + PART;
      Path part = file.resolveSibling(name);
      try {
        // The permissions are those that the umask gives to any file: others may read reports.
        return new Part(part, create(part, wary));
      } catch (FileAlreadyExistsException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }

  /**
   * Makes a file.
   *
   * @param keep whether the stream writes to the very file that is created here, and not to another
   *     one that has the name by then; the channel for that takes a little direct memory
   */
  private static OutputStream create(Path file, boolean keep, FileAttribute<?>... attributes)
      throws IOException {
    SeekableByteChannel made =
        Files.newByteChannel(
            file, EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes);
    if (keep) {
      return new BufferedOutputStream(Channels.newOutputStream(made), BUFFER);
    }
    made.close();
    return open(file, true);
  }

  private static FileAttribute<?>[] ownerOnly(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isRoot() throws IOException {
    Path self = Paths.get("/proc/self");
    return Files.exists(self)
        && self.getFileSystem().supportedFileAttributeViews().contains("unix")
        && Integer.valueOf(0).equals(Files.getAttribute(self, "unix:uid"));
  }

  /** Whether no other user but root can replace a file, or a folder that it is in. */
  private static boolean isShielded(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return true;
    }
    UserPrincipal user = user();
    Path folder = file.resolveSibling(".").toRealPath();
    for (; folder != null; folder = folder.getParent()) {
      Map<String, Object> its = Files.readAttributes(folder, "unix:uid,mode,owner");
      int mode = (Integer) its.get("mode");
      boolean isOwned = its.get("uid").equals(0) || its.get("owner").equals(user);
      if (!isOwned || (mode & WRITABLE) != 0 && (mode & STICKY) == 0) {
        return false;
      }
    }
    return true;
  }

  private static void deleteLeft(Path file) {
    String begin = file.getFileName() + ".";
    String[] names = file.resolveSibling(".").toFile().list();
    if (names == null) {
      return;
    }
    long oldest = System.currentTimeMillis() - LEFT_MILLIS;
    for (String name : names) {
      if (isPart(name, begin)) {
        File part = file.resolveSibling(name).toFile();
        if (part.lastModified() < oldest && !part.isDirectory()) {
          // If it can't be deleted it costs disk space, and says nothing about the report.
          part.delete();
        }
      }
    }
  }

  /** Whether {@link #createPart} makes such names. */
  private static boolean isPart(String name, String begin) {
    int end = name.length() - PART.length();
    if (!name.startsWith(begin) || !name.endsWith(PART) || end <= begin.length()) {
      return false;
    }
    for (int i = begin.length(); i < end; i++) {
      if ("0123456789abcdef".indexOf(name.charAt(i)) < 0) {
        return false;
      }
    }
    return end - begin.length() <= 8;
  }

  /** What a path leads to. What the process has open may have no other name, and stays as it is. */
  static Path target(Path path) throws IOException {
    Path file = path;
    for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
      if (Files.isSymbolicLink(folder)) {
        checkOwner(folder);
      }
    }
    for (int links = 0; Files.isSymbolicLink(file); links++) {
      if (isOfSystem(file)) {
        return file;
      }
      if (links == MOST_LINKS) {
        throw new IOException("too many symbolic links");
      }
      checkOwner(file);
      file = file.resolveSibling(Files.readSymbolicLink(file));
    }
    if (isStraight(file) && !isOfSystem(file)) {
      checkOwner(file);
    }
    return file;
  }

  /** Looks at the folder itself: a link to a folder, or a path with two dots, may lead there. */
  private static boolean isOfSystem(Path file) throws IOException {
    Path folder = file.resolveSibling(".").toRealPath();
    return folder.startsWith("/proc") || folder.startsWith("/dev");
  }

  /** Whether a file is written straight, and not replaced. */
  private static boolean isStraight(Path file) {
    return Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)
        || Files.isSymbolicLink(file);
  }

  /**
   * Whoever may put a link or a fifo into a folder like /tmp must not choose what this process
   * replaces, or who reads it.
   */
  private static void checkOwner(Path file) throws IOException {
    UserPrincipal owner;
    UserPrincipal folder;
    try {
      owner = Files.getOwner(file, LinkOption.NOFOLLOW_LINKS);
      folder = Files.getOwner(file.resolveSibling("."));
    } catch (UnsupportedOperationException e) {
      return;
    }
    if (!owner.equals(folder) && !owner.equals(user())) {
      String kind = Files.isSymbolicLink(file) ? "symbolic link" : "fifo or device";
      throw new IOException(file + " is a " + kind + " of another user, " + owner.getName());
    }
  }

  private static UserPrincipal user() throws IOException {
    Path self = Paths.get("/proc/self");
    return Files.exists(self)
        ? Files.getOwner(self)
        : self.getFileSystem()
            .getUserPrincipalLookupService()
            .lookupPrincipalByName(System.getProperty("user.name"));
  }
}
