/**
 * What a program may call: the state of the tracker, leaks as they are found, and who owns which
 * buffers. Needs nothing but the JDK, and does nothing where the agent does not run.
 */
module io.github.bytebufflow.api {
  // For those who call the MBean.
  requires static java.management;
  requires static org.jspecify;

  exports io.github.bytebufflow.api;
}
