/** What is known of the application's code: which artefact a class is of. */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.code;
