/*
 * project: r2dbc/r2dbc-mssql
 * issue: https://github.com/r2dbc/r2dbc-mssql/issues/279
 * bad: io.r2dbc:r2dbc-mssql:1.0.2.RELEASE
 * good: io.r2dbc:r2dbc-mssql:1.0.3.RELEASE
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: Attention.encode, ByteArray.fromEncoded, BlobCodec$ScalarBlob.stream
 * expect: leak 5
 * half: second
 */
package acme.known;

import io.netty.buffer.PooledByteBufAllocator;
import io.r2dbc.mssql.message.TransactionDescriptor;
import io.r2dbc.mssql.message.token.Attention;

/** A query is cancelled: the headers of the signal are encoded, and neither sent nor released. */
public final class R2dbcMssqlAttention {
  public static void main(String[] args) {
    for (int i = 0; i < 5; i++) {
      Attention attention = Attention.create(1, TransactionDescriptor.empty());
      System.out.println(attention.encode(PooledByteBufAllocator.DEFAULT, 8000).getClass());
    }
    System.out.println("done");
  }
}
