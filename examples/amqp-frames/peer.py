"""Loads a broker of AMQP 0.9.1 with pika, and checks what comes back.

usage: peer.py PORT SECONDS [--half N]

Each of two connections publishes messages of several sizes with confirms, a batch at a time, and
consumes them again with acknowledgements. Each body says its number, and each must come once and in
order. With --half a third connection breaks off N messages between their header and their last
body first. The last line says how many messages there were in a second.
"""

import struct
import sys
import threading
import time

import pika
from pika import frame, spec

SIZES = (12, 100, 1000, 5000, 150000)
BATCH = 200
LARGE = 40  # one in so many is of the last size


def connect(port):
    return pika.BlockingConnection(
        pika.ConnectionParameters("127.0.0.1", port, blocked_connection_timeout=60)
    )


def body(number):
    size = SIZES[-1] if number % LARGE == 0 else SIZES[number % (len(SIZES) - 1)]
    return struct.pack(">Q", number) + bytes([number & 0xFF]) * (size - 8)


def work(port, seconds, queue, counts, failures):
    try:
        connection = connect(port)
        channel = connection.channel()
        channel.queue_declare(queue)
        # Of the low level, so that a batch is confirmed at once and not message by message.
        confirmed = [0]
        channel._impl.confirm_delivery(
            lambda method: confirmed.__setitem__(0, method.method.delivery_tag)
        )
        connection.process_data_events(0.1)
        channel.basic_qos(prefetch_count=BATCH)
        got = []
        channel.basic_consume(
            queue, lambda ch, method, properties, data: got.append((method, properties, data))
        )
        number = 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            del got[:]
            for i in range(BATCH):
                properties = pika.BasicProperties(message_id=str(number + i), headers={"n": i})
                channel._impl.basic_publish("", queue, body(number + i), properties, True)
            limit = time.monotonic() + 60
            while len(got) < BATCH or confirmed[0] < number + BATCH:
                # Returns for a delivery at once, but not for a confirm.
                connection.process_data_events(0.01)
                if time.monotonic() > limit:
                    raise AssertionError(
                        "%d of %d came, %d confirmed" % (len(got), BATCH, confirmed[0])
                    )
            for i, (method, properties, data) in enumerate(got):
                if data != body(number + i) or properties.message_id != str(number + i):
                    raise AssertionError("message %d is another" % (number + i))
            channel.basic_ack(got[-1][0].delivery_tag, multiple=True)
            number += BATCH
        counts.append(number)
        channel.queue_delete(queue)
        connection.close()
    except Exception as failure:  # told by the main thread
        failures.append("%s: %r" % (queue, failure))


def break_off(port, count):
    """Sends half of a body, and then nothing but the end of the connection."""
    for _ in range(count):
        connection = connect(port)
        channel = connection.channel()
        channel.queue_declare("half")
        impl = connection._impl
        number = channel.channel_number
        impl._send_frame(frame.Method(number, spec.Basic.Publish(routing_key="half")))
        impl._send_frame(frame.Header(number, 1000, pika.BasicProperties()))
        impl._send_frame(frame.Body(number, b"x" * 250))
        impl._send_frame(frame.Body(number, b"x" * 250))
        connection.process_data_events(0.05)
        impl._transport.abort()


def main():
    port, seconds = int(sys.argv[1]), float(sys.argv[2])
    if "--half" in sys.argv:
        break_off(port, int(sys.argv[sys.argv.index("--half") + 1]))
    counts, failures = [], []
    begin = time.monotonic()
    threads = [
        threading.Thread(target=work, args=(port, seconds, "load-%d" % i, counts, failures))
        for i in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    elapsed = time.monotonic() - begin
    if failures:
        sys.exit("peer.py: " + "; ".join(failures))
    print("%.0f" % (sum(counts) / elapsed))


main()
