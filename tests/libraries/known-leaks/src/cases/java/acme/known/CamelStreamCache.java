/*
 * project: apache/camel
 * issue: https://issues.apache.org/jira/browse/CAMEL-14027
 * bad: org.apache.camel:camel-netty-http:3.0.0-RC2 org.apache.camel:camel-core:3.0.0-RC2
 * good: org.apache.camel:camel-netty-http:3.0.0-RC3 org.apache.camel:camel-core:3.0.0-RC3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultNettyHttpBinding.toCamelMessage
 * expect: leak 10
 * half: eighth
 * size: large
 */
package acme.known;

import acme.shared.CamelOrders;

/** A route without a stream cache gets orders. */
public final class CamelStreamCache {
  private CamelStreamCache() {}

  public static void main(String[] args) throws Exception {
    CamelOrders.run("?disableStreamCache=true", "text/plain", "one door");
    System.out.println("done");
    System.exit(0);
  }
}
