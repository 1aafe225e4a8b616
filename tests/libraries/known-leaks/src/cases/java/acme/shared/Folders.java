package acme.shared;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What cases need of folders. */
public final class Folders {
  private Folders() {}

  /** Deletes a folder with all that is in it, and says what could not be deleted. */
  public static void delete(Path folder) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(folder)) {
      paths = walk.sorted(Comparator.reverseOrder()).collect(Collectors.toList());
    }
    for (Path path : paths) {
      if (!path.toFile().delete()) {
        System.out.println("still open");
      }
    }
  }
}
