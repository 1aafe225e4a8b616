/*
 * project: mariadb-corporation/mariadb-connector-r2dbc
 * issue: https://jira.mariadb.org/browse/R2DBC-72
 * bad: org.mariadb:r2dbc-mariadb:1.1.2
 * good: org.mariadb:r2dbc-mariadb:1.1.3
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: MariadbClientParameterizedQueryStatement.execute,
 *   MariadbServerParameterizedQueryStatement.execute, Exchange.emit,
 *   MariadbPacketEncoder.encodeFlux, MariadbResult.map,
 *   SimpleClient.handleConnectionError, SimpleClient$ServerMessageSubscriber.onError,
 *   SimpleClient$ServerMessageSubscriber.onComplete, ClientMessage.releaseEncodedBinds,
 *   ExecutePacket.releaseEncodedBinds, QueryWithParametersPacket.releaseEncodedBinds,
 *   BindEncodedValue.refCnt+, BindEncodedValue.retain+, BindEncodedValue.touch+,
 *   BindEncodedValue.release+
 * expect: leak 5
 * half: seventeenth
 * size: large
 */
package acme.known;

import acme.shared.Mariadb;
import io.r2dbc.spi.R2dbcException;
import org.mariadb.r2dbc.MariadbConnectionConfiguration;
import org.mariadb.r2dbc.MariadbConnectionFactory;
import org.mariadb.r2dbc.api.MariadbConnection;
import org.mariadb.r2dbc.api.MariadbResult;

/** Five questions with a parameter come after the connection was closed. */
public final class MariadbClosedFirst {
  private MariadbClosedFirst() {}

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
      connection.close().block();
      for (int i = 0; i < 5; i++) {
        try {
          System.out.println(
              connection
                  .createStatement("SELECT name FROM fruits WHERE name = ?")
                  .bind(0, "apples")
                  .execute()
                  .flatMap(MariadbResult::getRowsUpdated)
                  .collectList()
                  .block());
        } catch (R2dbcException e) {
          System.out.println(e.getMessage());
        }
      }
    }
    System.out.println("done");
    System.exit(0);
  }
}
