package acme.moquette;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.eclipse.paho.client.mqttv3.IMqttMessageListener;
import org.eclipse.paho.client.mqttv3.MqttClient;
import org.eclipse.paho.client.mqttv3.MqttConnectOptions;
import org.eclipse.paho.client.mqttv3.MqttException;
import org.eclipse.paho.client.mqttv3.persist.MemoryPersistence;

/** A client of the broker. */
final class Peer implements AutoCloseable {
  private final MqttClient client;
  private final MqttConnectOptions options = new MqttConnectOptions();
  private volatile CountDownLatch expected = new CountDownLatch(0);

  /** Connects; what it subscribed to outlives the connection unless it is {@code clean}. */
  Peer(int port, String name, boolean clean) throws MqttException {
    client = new MqttClient("tcp://127.0.0.1:" + port, name, new MemoryPersistence());
    options.setCleanSession(clean);
    connect();
  }

  void connect() throws MqttException {
    client.connect(options);
  }

  void leave() throws MqttException {
    client.disconnect();
  }

  /** Returns what is at 0 when as many messages have come. */
  CountDownLatch subscribe(String topics, int quality, int messages) throws MqttException {
    CountDownLatch latch = expect(messages);
    IMqttMessageListener listener = (topic, message) -> expected.countDown();
    client.subscribe(topics, quality, listener);
    return latch;
  }

  CountDownLatch expect(int messages) {
    expected = new CountDownLatch(messages);
    return expected;
  }

  void publish(String topic, String text, int quality, boolean keep) throws MqttException {
    client.publish(topic, text.getBytes(StandardCharsets.US_ASCII), quality, keep);
  }

  @Override
  public void close() throws MqttException {
    client.disconnect();
    client.close();
  }
}
