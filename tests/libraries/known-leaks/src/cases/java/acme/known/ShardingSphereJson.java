/*
 * project: apache/shardingsphere
 * issue: https://github.com/apache/shardingsphere/pull/19410
 * bad: org.apache.shardingsphere:shardingsphere-db-protocol-mysql:5.1.1
 * good: org.apache.shardingsphere:shardingsphere-mysql-protocol:5.4.1
 * with: org.slf4j:slf4j-nop:1.7.36
 * fixed: MySQLJsonBinlogProtocolValue.read
 * expect: leak 5
 * half: fifth
 * size: large
 */
package acme.known;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.Serializable;
import org.apache.shardingsphere.db.protocol.mysql.constant.MySQLBinaryColumnType;
import org.apache.shardingsphere.db.protocol.mysql.packet.binlog.row.column.MySQLBinlogColumnDef;
import org.apache.shardingsphere.db.protocol.mysql.packet.binlog.row.column.value.string.MySQLJsonBinlogProtocolValue;
import org.apache.shardingsphere.db.protocol.mysql.payload.MySQLPacketPayload;

/** Rows of a database are read from its log, and one column has documents. */
public final class ShardingSphereJson {
  private static final int JSON = 0xf5;
  private static final byte[] EMPTY_OBJECT = {0, 0, 0, 4, 0};

  private ShardingSphereJson() {}

  public static void main(String[] args) {
    MySQLBinlogColumnDef column = new MySQLBinlogColumnDef(MySQLBinaryColumnType.valueOf(JSON));
    column.setColumnMeta(4);
    for (int i = 0; i < 5; i++) {
      ByteBuf row =
          PooledByteBufAllocator.DEFAULT
              .directBuffer()
              .writeIntLE(EMPTY_OBJECT.length)
              .writeBytes(EMPTY_OBJECT);
      Serializable value =
          new MySQLJsonBinlogProtocolValue().read(column, new MySQLPacketPayload(row, UTF_8));
      System.out.println(value);
      row.release();
    }
    System.out.println("done");
  }
}
