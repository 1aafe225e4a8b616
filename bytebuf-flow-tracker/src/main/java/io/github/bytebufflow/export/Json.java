package io.github.bytebufflow.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.io.OutputStream;

/** Makes writers of JSON that keep nothing and leave the stream open. */
final class Json {
  // Nothing is pooled: a pool would leave buffers in thread-locals of the application's threads.
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
          .build();

  private Json() {}

  static JsonGenerator writer(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  /** A text field, cleaned; none where the text is null or empty. */
  static void text(JsonGenerator json, String name, String value) throws IOException {
    if (value != null && !value.isEmpty()) {
      json.writeStringField(name, Plain.text(value));
    }
  }

  /** An object with nothing but a text, as SARIF has them. */
  static void message(JsonGenerator json, String name, String text) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeStringField("text", Plain.text(text));
    json.writeEndObject();
  }
}
