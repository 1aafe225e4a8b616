package io.github.bytebufflow.fake.io.netty.channel;

/** A fake of the class of that name. */
public class ChannelInboundHandlerAdapter {}
