/*
 * project: mariadb-corporation/mariadb-connector-r2dbc
 * issue: https://github.com/mariadb-corporation/mariadb-connector-r2dbc/commit/fd6604f
 * bad: org.mariadb:r2dbc-mariadb:1.0.2
 * good: org.mariadb:r2dbc-mariadb:1.0.3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: MariadbResult.getRowsUpdated, MariadbSimpleQueryStatement.execute,
 *     MariadbClientParameterizedQueryStatement.execute
 * expect: leak 5
 * half: twelfth
 */
package acme.known;

import acme.shared.Mariadb;
import org.mariadb.r2dbc.MariadbConnectionConfiguration;
import org.mariadb.r2dbc.MariadbConnectionFactory;
import org.mariadb.r2dbc.api.MariadbConnection;
import org.mariadb.r2dbc.api.MariadbResult;

/** Of a statement that has a row, only the number of changed rows is asked. */
public final class MariadbRowsCounted {
  private MariadbRowsCounted() {}

  public static void main(String[] args) throws Exception {
    try (Mariadb database = new Mariadb()) {
      MariadbConnection connection =
          new MariadbConnectionFactory(
                  MariadbConnectionConfiguration.builder()
                      .host("127.0.0.1")
                      .port(database.port())
                      .username("ann")
                      .password("secret")
                      .build())
              .create()
              .block();
      for (int i = 0; i < 5; i++) {
        System.out.println(
            connection
                .createStatement("SELECT name FROM fruits")
                .execute()
                .flatMap(MariadbResult::getRowsUpdated)
                .collectList()
                .block());
      }
      connection.close().block();
    }
    System.out.println("done");
    System.exit(0);
  }
}
