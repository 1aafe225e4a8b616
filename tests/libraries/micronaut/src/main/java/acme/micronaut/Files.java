package acme.micronaut;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.multipart.CompletedFileUpload;
import io.micronaut.http.multipart.StreamingFileUpload;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.io.InputStream;

/** Answers with the length of what was sent. Who does not read a file has to discard it. */
@Controller("/files")
final class Files {
  private final boolean careful;

  Files(@Value("${acme.careful}") boolean careful) {
    this.careful = careful;
  }

  @Post(value = "/whole", consumes = MediaType.MULTIPART_FORM_DATA, produces = "text/plain")
  HttpResponse<String> whole(CompletedFileUpload file) throws IOException {
    if (file.getFilename().endsWith(".exe")) {
      return refuse(file);
    }
    return HttpResponse.ok(length(file.getInputStream()));
  }

  @Post(value = "/streamed", consumes = MediaType.MULTIPART_FORM_DATA, produces = "text/plain")
  @ExecuteOn(TaskExecutors.BLOCKING)
  HttpResponse<String> streamed(StreamingFileUpload file) throws IOException {
    return HttpResponse.ok(length(file.asInputStream()));
  }

  private HttpResponse<String> refuse(CompletedFileUpload file) {
    if (careful) {
      file.discard();
    }
    return HttpResponse.unprocessableEntity();
  }

  private static String length(InputStream file) throws IOException {
    try (file) {
      byte[] block = new byte[1 << 16];
      long length = 0;
      for (int n = file.read(block); n >= 0; n = file.read(block)) {
        length += n;
      }
      return Long.toString(length);
    }
  }
}
