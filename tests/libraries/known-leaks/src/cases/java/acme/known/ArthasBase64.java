/*
 * project: alibaba/arthas
 * issue: https://github.com/alibaba/arthas/pull/2835
 * bad: com.taobao.arthas:arthas-core:3.7.2
 * good: com.taobao.arthas:arthas-core:4.0.0
 * with: io.netty:netty-common:4.1.48.Final io.netty:netty-buffer:4.1.48.Final io.netty:netty-resolver:4.1.48.Final io.netty:netty-transport:4.1.48.Final io.netty:netty-codec:4.1.48.Final io.netty:netty-codec-http:4.1.48.Final io.netty:netty-handler:4.1.48.Final
 * fixed: Base64Command.process, ProxyClient$HttpProxyClientHandler.channelRead0, TunnelClientSocketClientHandler.channelRead0
 * expect: leak 5
 * half: ninth
 * size: large
 */
package acme.known;

import com.taobao.arthas.core.command.basic1000.Base64Command;
import com.taobao.arthas.core.command.model.Base64Model;
import com.taobao.arthas.core.shell.command.CommandProcess;
import com.taobao.arthas.core.shell.session.Session;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;

/** Somebody at the console of a program looks at a file that is no text. */
public final class ArthasBase64 {
  private ArthasBase64() {}

  public static void main(String[] args) throws Exception {
    Path file = Files.createTempFile("prices", ".bin");
    Files.write(file, new byte[] {4, 2});
    for (int i = 0; i < 5; i++) {
      Base64Command command = new Base64Command();
      command.setFiles(file.toString());
      command.process(of(CommandProcess.class));
    }
    Files.delete(file);
    System.out.println("done");
    System.exit(0);
  }

  private static <T> T of(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, ArthasBase64::atConsole));
  }

  private static Object atConsole(Object proxy, Method method, Object[] args) {
    switch (method.getName()) {
      case "session":
        return of(Session.class);
      case "isTty":
        return true;
      case "appendResult":
        System.out.println(((Base64Model) args[0]).getContent());
        return null;
      default:
        return null;
    }
  }
}
