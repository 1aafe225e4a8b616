package acme.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import io.netty.channel.Channel;

/** Sessions whose connections have a handler of the application's, as the driver provides for. */
final class LoggedSessionBuilder extends SessionBuilder<LoggedSessionBuilder, CqlSession> {
  private final boolean careful;

  LoggedSessionBuilder(boolean careful) {
    this.careful = careful;
  }

  @Override
  protected CqlSession wrap(CqlSession session) {
    return session;
  }

  @Override
  protected DriverContext buildContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    return new DefaultDriverContext(loader, arguments) {
      @Override
      protected NettyOptions buildNettyOptions() {
        return new DefaultNettyOptions(this) {
          @Override
          public void afterChannelInitialized(Channel channel) {
            channel.pipeline().addFirst("slow log", new SlowLog(careful));
          }
        };
      }
    };
  }
}
