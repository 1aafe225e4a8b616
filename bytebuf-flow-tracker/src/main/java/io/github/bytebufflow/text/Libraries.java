package io.github.bytebufflow.text;

/**
 * Which classes belong to a widely used library and not to the program that uses it. Names decide
 * and not jars, so that the digits of a leak are the same from an IDE, a fat jar and a container.
 * Where a path has no other class, as in the library's own tests, its classes count as the
 * application's. Stateless.
 */
public final class Libraries {
  private static final String[] PREFIXES = {
    "akka.",
    "cats.",
    "ch.qos.logback.",
    "clojure.",
    "com.azure.core.",
    "com.couchbase.client.",
    "com.datastax.",
    "com.fasterxml.",
    "com.google.common.",
    "com.linecorp.armeria.",
    "com.mongodb.",
    "com.zaxxer.",
    "groovy.",
    "io.grpc.",
    "io.helidon.",
    "io.lettuce.",
    "io.ktor.",
    "io.micrometer.",
    "io.micronaut.",
    "io.opentelemetry.",
    "io.projectreactor.",
    "io.quarkus.",
    "io.r2dbc.",
    "io.reactivex.",
    "io.rsocket.",
    "io.smallrye.",
    "io.undertow.",
    "io.vertx.",
    "jakarta.",
    "kotlin.",
    "kotlinx.",
    "org.apache.arrow.",
    "org.apache.camel.",
    "org.apache.catalina.",
    "org.apache.commons.",
    "org.apache.cxf.",
    "org.apache.dubbo.",
    "org.apache.http.",
    "org.apache.kafka.",
    "org.apache.logging.",
    "org.apache.pekko.",
    "org.apache.pulsar.client.",
    "org.asynchttpclient.",
    "org.codehaus.groovy.",
    "org.eclipse.jetty.",
    "org.glassfish.",
    "org.hibernate.",
    "org.jboss.",
    "org.redisson.",
    "org.reactivestreams.",
    "org.slf4j.",
    "org.springframework.",
    "play.",
    "ratpack.",
    "reactor.",
    "redis.clients.",
    "rx.",
    "scala.",
    "software.amazon.awssdk.",
    "zio.",
    // What runs tests.
    "org.assertj.",
    "org.awaitility.",
    "org.hamcrest.",
    "org.junit.",
    "junit.",
    "org.mockito.",
    "org.testng.",
    "net.bytebuddy.",
  };

  private Libraries() {}

  /**
   * Whether a class is a library's.
   *
   * @param className binary name of the class
   * @return false for classes of the program, of Netty and of the JDK
   */
  public static boolean has(String className) {
    return name(className) != null;
  }

  /**
   * The package by which a library is known.
   *
   * @param className binary name of a class
   * @return such as {@code org.springframework}; null where the class is no library's
   */
  public static String name(String className) {
    for (String prefix : PREFIXES) {
      if (className.startsWith(prefix)) {
        return prefix.substring(0, prefix.length() - 1);
      }
    }
    return null;
  }
}
