package com.acme.docs;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.io.buffer.DataBuffer;

final class DocumentStore {

  private final Map<String, Document> documents = new ConcurrentHashMap<>();

  /** Whether the document is new. */
  boolean put(Document document) {
    Document previous = documents.put(document.id(), document);
    if (previous == null) {
      return true;
    }
    previous.discard();
    return false;
  }

  Optional<DocumentHeader> header(String id) {
    return Optional.ofNullable(documents.get(id)).map(Document::header);
  }

  /** The text of a document for the caller to release, or null. */
  DataBuffer body(String id) {
    DataBuffer[] text = new DataBuffer[1];
    documents.computeIfPresent(
        id,
        (key, document) -> {
          text[0] = document.text();
          return document;
        });
    return text[0];
  }

  boolean remove(String id) {
    Document document = documents.remove(id);
    if (document == null) {
      return false;
    }
    document.discard();
    return true;
  }

  void clear() {
    documents.keySet().forEach(this::remove);
  }
}
