package io.github.bytebufflow.fake.unwoven.io.netty.channel;

/** Stands for Netty's: what implements it owns the messages that it gets. */
public interface ChannelInboundHandler {}
