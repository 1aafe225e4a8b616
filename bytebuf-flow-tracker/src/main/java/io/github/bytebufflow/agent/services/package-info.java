/**
 * What runs beside the application once it uses Netty: HTTP, JMX, the log of leaks, reports while
 * the program runs and at its end, and standard error. Nothing here weaves.
 */
@io.github.bytebufflow.api.Internal
package io.github.bytebufflow.agent.services;
