package net.harbor.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/** A device and its collector. Both channels live on one event loop, so there is no locking here. */
final class Session {

    private static final int QUEUE = 12;

    private final Channel device;
    private final FrameQueue queue;
    private Channel collector;
    private ByteBuf farewell;
    private boolean ready;
    private boolean closed;

    Session(Channel device, RelayStats stats) {
        this.device = device;
        this.queue = new FrameQueue(QUEUE, stats);
    }

    void connected(Channel channel) {
        collector = channel;
        if (closed) {
            channel.close();
        }
    }

    void ready() {
        ready = true;
        drain();
    }

    /** Takes over the frame that the collector shall get when the device has gone. */
    void farewell(ByteBuf frame) {
        if (closed) {
            frame.release();
            return;
        }
        if (farewell != null) { //@good 3
            farewell.release(); //@good 3
        } //@good 3
        farewell = frame;
    }

    /** Takes over a frame for the collector. */
    void forward(ByteBuf frame) {
        if (closed) {
            frame.release();
        } else if (ready && queue.isEmpty() && collector.isWritable()) {
            collector.writeAndFlush(encode(collector.alloc(), frame));
        } else {
            queue.offer(frame);
        }
    }

    void drain() {
        while (ready && !closed && !queue.isEmpty() && collector.isWritable()) {
            collector.writeAndFlush(encode(collector.alloc(), queue.poll()));
        }
    }

    /** Takes over a frame for the device. */
    void reply(ByteBuf frame) {
        device.writeAndFlush(encode(device.alloc(), frame));
    }

    void pauseCollector(boolean pause) {
        if (collector != null) {
            collector.config().setAutoRead(!pause);
        }
    }

    void close() {
        if (closed) {
            return;
        }
        closed = true;
        queue.clear();
        ByteBuf last = farewell;
        farewell = null;
        if (last != null && ready && collector.isActive()) {
            collector.writeAndFlush(encode(collector.alloc(), last)).addListener(ChannelFutureListener.CLOSE);
        } else {
            if (last != null) {
                last.release();
            }
            if (collector != null) {
                collector.close();
            }
        }
        device.close();
    }

    static ByteBuf encode(ByteBufAllocator alloc, ByteBuf frame) {
        ByteBuf length = alloc.buffer(2).writeShort(frame.readableBytes());
        return alloc.compositeBuffer(2).addComponents(true, length, frame);
    }
}
