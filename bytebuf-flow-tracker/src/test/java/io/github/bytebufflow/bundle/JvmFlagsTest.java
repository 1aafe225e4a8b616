package io.github.bytebufflow.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmFlagsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "-Xmx64m | -Xmx64m",
        "-Xss512k | -Xss512k",
        "-XX:+UseG1GC | -XX:+UseG1GC",
        "-XX:MaxDirectMemorySize=64m | -XX:MaxDirectMemorySize=64m",
        "-XX:MaxRAMPercentage=75.0 | -XX:MaxRAMPercentage=75.0",
        "-ea | -ea",
        "--add-opens=java.base/java.nio=ALL-UNNAMED | --add-opens=java.base/java.nio=ALL-UNNAMED",
        "-XX:HeapDumpPath=/home/jo/dumps | -XX:HeapDumpPath=(left out)",
        "-XX:OnOutOfMemoryError=kill -9 jo@host | -XX:OnOutOfMemoryError=(left out)",
        "-XX:ErrorFile=jo:x | -XX:ErrorFile=(left out)",
        "-Xlog:gc*:file=/home/jo/gc.log | -Xlog:(left out)",
        "-Xbootclasspath/a:/home/jo/x.jar | -Xbootclasspath/a:(left out)",
        "-agentlib:jdwp=transport=dt_socket,address=10.0.0.1:5005 | -agentlib:(left out)",
        "-javaagent:/home/jo/a.jar | -javaagent:a.jar",
        "-javaagent:/home/jo/a.jar=http-token=abc;log=x | -javaagent:a.jar=(left out)",
        "--module-path=/home/jo/mods | --module-path=(left out)",
        "jo's own word | (left out)",
        "-Dio.netty.allocator.type=pooled | -Dio.netty.allocator.type=pooled",
        "-Dcom.acme.io.netty.maxDirectMemory=0 | -Dcom.acme.io.netty.maxDirectMemory=0",
        "-Djava.net.preferIPv4Stack=true | -Djava.net.preferIPv4Stack=true",
        "-Djava.io.tmpdir=/home/jo/tmp | -Djava.io.tmpdir=(left out)",
        "-Djava.io.tmpdir=jo | -Djava.io.tmpdir=(left out)",
        "-Dio.netty.native.workdir=jo | -Dio.netty.native.workdir=(left out)",
        "-Dio.netty.noPreferDirect=true | -Dio.netty.noPreferDirect=true",
        "-Dio.netty.machineId=00-11-22 | -Dio.netty.machineId=(left out)",
        "-Djava.security.krb5.realm=ACME | -Djava.security.krb5.realm=(left out)",
        "-Djava.security.krb5.kdc=kdc1 | -Djava.security.krb5.kdc=(left out)",
        "-Djava.naming.provider=x | -Djava.naming.provider=(left out)",
        "-Djava.mail.from=jo | -Djava.mail.from=(left out)",
        "-Djava.some=/home/jo | -Djava.some=(left out)",
        "-Djava.some=C:\\Users\\jo | -Djava.some=(left out)",
        "-Djava.some=a/b | -Djava.some=(left out)",
        "-Dpassword:abc | -Dpassword(left out)",
        "-Dpassword:abc=d | -Dpassword(left out)",
        "-javaagent:/home/jo | -javaagent:(left out)",
        "-Dbytebufflow.log=/home/jo | -Dbytebufflow.log=(left out)",
        "-Dbytebufflow.termination-log=/dev/t-log | -Dbytebufflow.termination-log=t-log",
        "-Dbytebufflow.accept=/home/jo/known.txt | -Dbytebufflow.accept=known.txt",
        "-Djava.library.path=/home/jo/a:/home/jo/b | -Djava.library.path=(left out)",
        "-Djava.rmi.server.hostname=web-1 | -Djava.rmi.server.hostname=(left out)",
        "-Djava.x=10.0.0.1 | -Djava.x=(left out)",
        "-Djava.security.manager | -Djava.security.manager",
        "-Djdk.tls.keyStorePassword=abc | -Djdk.tls.keyStorePassword=(secret)",
        "-Djavax.net.ssl.trustStore=/x/y | -Djavax.net.ssl.trustStore=(left out)",
        "-Dcom.acme.API_TOKEN=abc | -Dcom.acme.API_TOKEN=(secret)",
        "-Dcom.acme.mode=fast | -Dcom.acme.mode=(left out)",
        "-Dbytebufflow.http-token=abc | -Dbytebufflow.http-token=(secret)",
        "-Dbytebufflow.http=web-1:80 | -Dbytebufflow.http=80",
        "-Dbytebufflow.labels=host:web-1 | -Dbytebufflow.labels=(left out)",
        "-Dbytebufflow.report=/home/jo/x-%p.zip | -Dbytebufflow.report=x-%p.zip",
        "-Dbytebufflow.include=com.acme,org.x | -Dbytebufflow.include=com.acme,org.x",
      })
  void whatTellsOfPeopleMachinesAndSecretsIsLeftOut(String flag, String shown) {
    assertThat(JvmFlags.shown(flag)).isEqualTo(shown);
  }
}
