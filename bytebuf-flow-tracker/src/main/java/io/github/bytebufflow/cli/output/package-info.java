/** What a command writes: standard output, files, tables, and the sentence with which it fails. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.cli.output;
