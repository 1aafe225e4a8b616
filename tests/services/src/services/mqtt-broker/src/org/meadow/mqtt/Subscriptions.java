package org.meadow.mqtt;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.mqtt.MqttMessageBuilders;
import io.netty.handler.codec.mqtt.MqttQoS;
import io.netty.handler.codec.mqtt.MqttSubscribeMessage;
import io.netty.handler.codec.mqtt.MqttTopicSubscription;
import io.netty.handler.codec.mqtt.MqttUnsubscribeMessage;

/** Answers SUBSCRIBE and UNSUBSCRIBE. */
final class Subscriptions {

    private final RetainedMessages retained;
    private final FanOut fanOut;

    Subscriptions(RetainedMessages retained, FanOut fanOut) {
        this.retained = retained;
        this.fanOut = fanOut;
    }

    void add(ChannelHandlerContext ctx, Session session, MqttSubscribeMessage message) {
        MqttMessageBuilders.SubAckBuilder ack = MqttMessageBuilders.subAck()
                .packetId(message.variableHeader().messageId());
        for (MqttTopicSubscription wanted : message.payload().topicSubscriptions()) {
            fanOut.subscribe(wanted.topicFilter(), session);
            ack.addGrantedQos(MqttQoS.AT_LEAST_ONCE);
        }
        ctx.write(ack.build());
        for (MqttTopicSubscription wanted : message.payload().topicSubscriptions()) {
            String topic = wanted.topicFilter();
            ByteBuf last = topic.equals(FanOut.DROPPED)
                    ? fanOut.droppedAsText(ctx.alloc()) : retained.get(topic);
            if (last != null) {
                session.deliver(topic, MqttQoS.AT_MOST_ONCE, last);
            }
        }
        ctx.flush();
    }

    void remove(ChannelHandlerContext ctx, Session session, MqttUnsubscribeMessage message) {
        for (String topic : message.payload().topics()) {
            fanOut.unsubscribe(topic, session);
        }
        ctx.writeAndFlush(MqttMessageBuilders.unsubAck().packetId(message.variableHeader().messageId()).build());
    }
}
