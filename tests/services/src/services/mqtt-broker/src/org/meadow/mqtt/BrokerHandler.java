package org.meadow.mqtt;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.mqtt.MqttConnectMessage;
import io.netty.handler.codec.mqtt.MqttConnectReturnCode;
import io.netty.handler.codec.mqtt.MqttMessage;
import io.netty.handler.codec.mqtt.MqttMessageBuilders;
import io.netty.handler.codec.mqtt.MqttMessageIdVariableHeader;
import io.netty.handler.codec.mqtt.MqttMessageType;
import io.netty.handler.codec.mqtt.MqttPublishMessage;
import io.netty.handler.codec.mqtt.MqttQoS;
import io.netty.handler.codec.mqtt.MqttSubscribeMessage;
import io.netty.handler.codec.mqtt.MqttUnsubscribeMessage;

import java.io.IOException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The protocol as seen by one client. */
final class BrokerHandler extends SimpleChannelInboundHandler<MqttMessage> {

    private static final Logger LOG = Logger.getLogger(BrokerHandler.class.getName());

    private final SessionRegistry sessions;
    private final RetainedMessages retained;
    private final FanOut fanOut;
    private final Subscriptions subscriptions;
    private Session session;
    private Future<?> redelivery;

    BrokerHandler(SessionRegistry sessions, RetainedMessages retained, FanOut fanOut) {
        this.sessions = sessions;
        this.retained = retained;
        this.fanOut = fanOut;
        this.subscriptions = new Subscriptions(retained, fanOut);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, MqttMessage message) {
        if (message.decoderResult().isFailure()) {
            ctx.close();
            return;
        }
        MqttMessageType type = message.fixedHeader().messageType();
        if (session == null && type != MqttMessageType.CONNECT) {
            ctx.close();
            return;
        }
        switch (type) {
            case CONNECT -> connect(ctx, (MqttConnectMessage) message);
            case PUBLISH -> publish(ctx, (MqttPublishMessage) message);
            case PUBACK -> session.acknowledge(((MqttMessageIdVariableHeader) message.variableHeader()).messageId());
            case SUBSCRIBE -> subscriptions.add(ctx, session, (MqttSubscribeMessage) message);
            case UNSUBSCRIBE -> subscriptions.remove(ctx, session, (MqttUnsubscribeMessage) message);
            case PINGREQ -> ctx.writeAndFlush(MqttMessage.PINGRESP);
            default -> ctx.close();
        }
    }

    private void connect(ChannelHandlerContext ctx, MqttConnectMessage message) {
        if (session != null) {
            ctx.close();
            return;
        }
        session = new Session(message.payload().clientIdentifier(), ctx.channel());
        sessions.register(session);
        redelivery = ctx.executor().scheduleAtFixedRate(session::redeliver, 100, 100, TimeUnit.MILLISECONDS);
        ctx.writeAndFlush(MqttMessageBuilders.connAck().returnCode(MqttConnectReturnCode.CONNECTION_ACCEPTED).build());
    }

    private void publish(ChannelHandlerContext ctx, MqttPublishMessage message) {
        String topic = message.variableHeader().topicName();
        MqttQoS qos = message.fixedHeader().qosLevel();
        if (topic.startsWith("$") || qos == MqttQoS.EXACTLY_ONCE) {
            ctx.close();
            return;
        }
        if (message.fixedHeader().isRetain()) {
            retained.put(topic, message.payload());
        }
        fanOut.publish(topic, qos, message.payload());
        if (qos == MqttQoS.AT_LEAST_ONCE) {
            ctx.writeAndFlush(MqttMessageBuilders.pubAck().packetId(message.variableHeader().packetId()).build());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (session != null) {
            redelivery.cancel(false);
            fanOut.remove(session);
            sessions.unregister(session);
        }
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (!(cause instanceof IOException)) {
            LOG.log(Level.WARNING, "closing " + ctx.channel(), cause);
        }
        ctx.close();
    }
}
