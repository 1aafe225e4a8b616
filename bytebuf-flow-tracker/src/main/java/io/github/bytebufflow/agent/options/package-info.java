/**
 * The options: which there are ({@link io.github.bytebufflow.agent.options.OptionTable}), where
 * they are written (arguments, system properties, environment, file), how each text becomes a
 * value, and the values in force ({@link io.github.bytebufflow.agent.options.Options}). The package
 * knows nothing else of the agent.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.options;
