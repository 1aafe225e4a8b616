package io.github.bytebufflow.snapshot.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bytebufflow.snapshot.Context;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The form of a context, each of whose fields may be missing. */
final class ContextJson {
  static final String CHANNEL = "channel";
  static final String LOCAL = "local";
  static final String REMOTE = "remote";
  static final String ACTIVE = "active";
  static final String ACTIVE_NOW = "activeNow";
  static final String HANDLER = "handler";
  static final String HINTS = "hints";

  private final JsonGenerator json;

  ContextJson(JsonGenerator json) {
    this.json = json;
  }

  void write(Context context) throws IOException {
    json.writeStartObject();
    text(CHANNEL, context.channel);
    text(LOCAL, context.local);
    text(REMOTE, context.remote);
    if (context.channel != null) {
      json.writeBooleanField(ACTIVE, context.active);
      json.writeBooleanField(ACTIVE_NOW, context.activeNow);
    }
    text(HANDLER, context.handler);
    text(HINTS, context.hints);
    json.writeEndObject();
  }

  private void text(String name, String value) throws IOException {
    if (value != null) {
      // A hint may hold half a surrogate pair, which UTF-8 can't carry.
      byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
      json.writeStringField(name, new String(utf8, StandardCharsets.UTF_8));
    }
  }
}
