package io.github.bytebufflow.examples.proxyudp;

import io.github.bytebufflow.examples.proxyudp.dns.DnsAnswer;
import io.github.bytebufflow.examples.proxyudp.dns.DnsQuestion;
import io.github.bytebufflow.examples.proxyudp.dns.QuestionStatus;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DatagramPacket;

/**
 * Answers each question, through the load balancer, and never more than the socket takes: while
 * answers wait, nothing is read, and the kernel drops what it has no room for.
 */
final class DnsResponder extends ChannelInboundHandlerAdapter {
  private final DnsQuestion question = new DnsQuestion();
  private final ServerCounts counts;

  DnsResponder(ServerCounts counts) {
    this.counts = counts;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    ProxiedDatagram datagram = (ProxiedDatagram) msg;
    try {
      // One read can bring several datagrams, and stops only behind the last.
      if (!ctx.channel().isWritable()) {
        counts.dropped.add(Dropped.OVERLOADED);
      } else {
        answer(ctx, datagram);
      }
    } finally {
      datagram.release();
    }
  }

  private void answer(ChannelHandlerContext ctx, ProxiedDatagram datagram) {
    QuestionStatus status = question.read(datagram.content());
    if (status == QuestionStatus.TRUNCATED || status == QuestionStatus.NOT_A_QUERY) {
      counts.dropped.add(Dropped.NO_QUESTION);
      return;
    }
    ByteBuf out = ctx.alloc().buffer(DnsAnswer.LENGTH_LIMIT, DnsAnswer.LENGTH_LIMIT);
    if (status == QuestionStatus.VALID) {
      DnsAnswer.write(out, question, datagram.client());
    } else {
      DnsAnswer.refuse(out, question, status);
    }
    counts.answered.increment();
    ctx.write(new DatagramPacket(out, datagram.sender()), ctx.voidPromise());
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    ctx.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    ctx.channel().config().setAutoRead(ctx.channel().isWritable());
  }

  /** As where no process has the port any more that the answer goes to. */
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    counts.dropped.add(Dropped.SEND_FAILED);
  }
}
