package org.meadow.mqtt.load;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** As much of MQTT 3.1.1 as is needed to talk to a broker. */
final class MqttClient implements AutoCloseable {

    static final int PUBLISH = 3;
    static final int PUBACK = 4;

    /** A received packet; only PUBLISH has all the fields. */
    record Packet(int type, boolean again, int qos, String topic, int id, String payload) {
    }

    final Socket socket;
    private final DataInputStream in;
    private int lastId;

    MqttClient(int port, String clientId) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(5000);
        in = new DataInputStream(socket.getInputStream());
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeUTF("MQTT");
        out.write(new byte[] {4, 2, 0, 60});
        out.writeUTF(clientId);
        send(packet(0x10, body.toByteArray()));
        read();
    }

    static byte[] packet(int first, byte[] body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(first);
        int length = body.length;
        do {
            out.write(length > 127 ? length & 127 | 128 : length);
            length >>= 7;
        } while (length > 0);
        out.writeBytes(body);
        return out.toByteArray();
    }

    byte[] publishPacket(String topic, int qos, boolean retain, String payload) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeUTF(topic);
        if (qos > 0) {
            lastId = lastId % 0xffff + 1;
            out.writeShort(lastId);
        }
        out.write(payload.getBytes(StandardCharsets.US_ASCII));
        return packet(0x30 | qos << 1 | (retain ? 1 : 0), body.toByteArray());
    }

    void send(byte[] packet) throws IOException {
        socket.getOutputStream().write(packet);
    }

    void publish(String topic, int qos, boolean retain, String payload) throws IOException {
        send(publishPacket(topic, qos, retain, payload));
    }

    void subscribe(String topic) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(1);
        out.writeUTF(topic);
        out.write(1);
        send(packet(0x82, body.toByteArray()));
    }

    void acknowledge(int id) throws IOException {
        send(new byte[] {0x40, 2, (byte) (id >> 8), (byte) id});
    }

    void ping() throws IOException {
        send(new byte[] {(byte) 0xc0, 0});
    }

    Packet read() throws IOException {
        int first = in.readUnsignedByte();
        int length = 0;
        int shift = 0;
        int digit;
        do {
            digit = in.readUnsignedByte();
            length |= (digit & 127) << shift;
            shift += 7;
        } while (digit > 127);
        byte[] body = new byte[length];
        in.readFully(body);
        int type = first >> 4;
        if (type != PUBLISH) {
            return new Packet(type, false, 0, "", 0, "");
        }
        int qos = first >> 1 & 3;
        int topic = (body[0] & 255) << 8 | body[1] & 255;
        int at = 2 + topic;
        int id = 0;
        if (qos > 0) {
            id = (body[at] & 255) << 8 | body[at + 1] & 255;
            at += 2;
        }
        return new Packet(type, (first & 8) != 0, qos, new String(body, 2, topic, StandardCharsets.US_ASCII),
                id, new String(body, at, length - at, StandardCharsets.US_ASCII));
    }

    /** Reads on until a packet of the type has come. */
    Packet await(int type) throws IOException {
        Packet packet = read();
        while (packet.type() != type) {
            packet = read();
        }
        return packet;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
