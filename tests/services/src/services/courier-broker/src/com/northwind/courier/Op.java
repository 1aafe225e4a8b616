package com.northwind.courier;

import io.netty.handler.codec.CorruptedFrameException;

/** Operation codes of the wire protocol; those from 64 on are sent by the broker only. */
enum Op {
    HELLO(1), PUBLISH(2), SUBSCRIBE(3), UNSUBSCRIBE(4), ACK(5), NACK(6), FETCH(7), REDRIVE(8), STATS(9), PING(10),
    OK(64), PUBACK(65), DELIVER(66), RECORDS(67), ERROR(68), PONG(69), STATS_TEXT(70);

    private static final Op[] BY_CODE = new Op[128];

    static {
        for (Op op : values()) {
            BY_CODE[op.code] = op;
        }
    }

    final int code;

    Op(int code) {
        this.code = code;
    }

    static Op of(int code) {
        Op op = code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
        if (op == null) {
            throw new CorruptedFrameException("unknown operation " + code);
        }
        return op;
    }
}
