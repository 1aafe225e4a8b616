/*
 * project: apache/camel
 * issue: https://github.com/apache/camel/releases/tag/camel-3.0.0
 * bad: org.apache.camel:camel-netty-http:3.0.0-RC3 org.apache.camel:camel-core:3.0.0-RC3
 * good: org.apache.camel:camel-netty-http:3.0.0 org.apache.camel:camel-core:3.0.0
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: DefaultNettyHttpBinding.populateCamelHeaders
 * expect: misuse 5
 * half: eighth
 * size: large
 */
package acme.known;

import acme.shared.CamelOrders;

/** A route gets orders from a form. */
public final class CamelForm {
  private CamelForm() {}

  public static void main(String[] args) throws Exception {
    CamelOrders.run("", "application/x-www-form-urlencoded", "item=one");
    System.out.println("done");
    System.exit(0);
  }
}
