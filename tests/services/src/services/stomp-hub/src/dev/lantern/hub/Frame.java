package dev.lantern.hub;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.DefaultByteBufHolder;
import io.netty.buffer.Unpooled;

import java.nio.charset.StandardCharsets;

/** One frame of the protocol: a command, a destination, a number whose meaning depends on the command, and a body. */
final class Frame extends DefaultByteBufHolder {

    enum Command {
        SUBSCRIBE('S'), UNSUBSCRIBE('U'), SEND('P'), ACK('A'), NACK('N'), BROWSE('B'), INFO('I'),
        MESSAGE('M'), RECEIPT('R'), ERROR('E');

        final char code;

        Command(char code) {
            this.code = code;
        }

        static Command of(int code) {
            for (Command command : values()) {
                if (command.code == code) {
                    return command;
                }
            }
            return null;
        }
    }

    private final Command command;
    private final String destination;
    private final long id;

    Frame(Command command, String destination, long id, ByteBuf body) {
        super(body);
        this.command = command;
        this.destination = destination;
        this.id = id;
    }

    static Frame text(Command command, String destination, long id, String text) {
        return new Frame(command, destination, id, Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
    }

    Command command() {
        return command;
    }

    String destination() {
        return destination;
    }

    long id() {
        return id;
    }

    /** The message that subscribers get; shares the body and has a count of its own to release. */
    Frame toMessage(long messageId) {
        return new Frame(Command.MESSAGE, destination, messageId, content().retainedDuplicate());
    }

    @Override
    public Frame replace(ByteBuf content) {
        return new Frame(command, destination, id, content);
    }

    @Override
    public Frame retainedDuplicate() {
        return (Frame) super.retainedDuplicate();
    }

    @Override
    public Frame retain() {
        super.retain();
        return this;
    }
}
