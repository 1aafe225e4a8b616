package io.github.bytebufflow.formats;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Checks a file against the schema that its format's owners publish. */
final class Schemas {
  private Schemas() {}

  /** What is wrong with a file, a sentence each. */
  static List<String> errors(SpecificationVersion version, String schema, Path file)
      throws IOException {
    try (InputStream in = Schemas.class.getResourceAsStream("/schemas/" + schema)) {
      return SchemaRegistry.withDefaultDialect(version)
          .getSchema(in)
          .validate(Files.readString(file), InputFormat.JSON)
          .stream()
          .map(Object::toString)
          .toList();
    }
  }
}
