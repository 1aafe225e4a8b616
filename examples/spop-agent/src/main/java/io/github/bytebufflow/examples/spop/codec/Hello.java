package io.github.bytebufflow.examples.spop.codec;

import io.netty.buffer.ByteBuf;

/**
 * Reads the payload of a HAPROXY-HELLO or AGENT-HELLO frame (SPOE.txt, 3.2.4 and 3.2.5). Unknown
 * items and capabilities are ignored; of an item that comes twice the last counts. Not thread-safe.
 */
public final class Hello {
  private final KeyValues items = new KeyValues();
  private final CommaList list = new CommaList();

  private boolean versionFound;
  private boolean versionSupported;
  private boolean sizeFound;
  private long maxFrameSize;
  private boolean capabilitiesFound;
  private boolean pipelining;
  private boolean async;
  private boolean fragmentation;
  private boolean healthcheck;
  private int engineIdIndex;
  private int engineIdLength;

  /** Points nowhere yet. */
  public Hello() {}

  /**
   * Reads a payload.
   *
   * @param source the buffer
   * @param index where the payload begins
   * @param length of the payload in bytes
   * @return null if the peer can be talked with
   * @throws IndexOutOfBoundsException if the range is not below the writer index
   */
  public Fault read(ByteBuf source, int index, int length) {
    versionFound = false;
    versionSupported = false;
    sizeFound = false;
    maxFrameSize = 0;
    capabilitiesFound = false;
    pipelining = false;
    async = false;
    fragmentation = false;
    healthcheck = false;
    engineIdIndex = index;
    engineIdLength = 0;
    items.wrap(source, index, length);
    while (items.next()) {
      if (!item()) {
        return Fault.WRONG_DATA_TYPE;
      }
    }
    return items.fault() == null ? missing() : items.fault();
  }

  /** False if a known item has a value of another type. */
  private boolean item() {
    if (items.nameIs(Items.SUPPORTED_VERSIONS) || items.nameIs(Items.VERSION)) {
      return items.type() == DataType.STRING && versions();
    }
    if (items.nameIs(Items.MAX_FRAME_SIZE)) {
      return items.type() == DataType.UINT32 && size();
    }
    if (items.nameIs(Items.CAPABILITIES)) {
      return items.type() == DataType.STRING && capabilities();
    }
    if (items.nameIs(Items.HEALTHCHECK)) {
      healthcheck = items.booleanValue();
      return items.type() == DataType.BOOLEAN;
    }
    if (items.nameIs(Items.ENGINE_ID)) {
      engineIdIndex = items.valueIndex();
      engineIdLength = items.valueLength();
      return items.type() == DataType.STRING;
    }
    return true;
  }

  private boolean versions() {
    versionFound = true;
    versionSupported = false;
    list.wrap(items.buffer(), items.valueIndex(), items.valueLength());
    while (list.next()) {
      versionSupported |= list.isMajor('2');
    }
    return true;
  }

  private boolean size() {
    sizeFound = true;
    maxFrameSize = items.longValue();
    return true;
  }

  private boolean capabilities() {
    capabilitiesFound = true;
    pipelining = false;
    async = false;
    fragmentation = false;
    list.wrap(items.buffer(), items.valueIndex(), items.valueLength());
    while (list.next()) {
      pipelining |= list.is(Items.PIPELINING);
      async |= list.is(Items.ASYNC);
      fragmentation |= list.is(Items.FRAGMENTATION);
    }
    return true;
  }

  private Fault missing() {
    if (!versionFound) {
      return Fault.NO_VERSION;
    }
    if (!sizeFound) {
      return Fault.NO_MAX_FRAME_SIZE;
    }
    if (!capabilitiesFound) {
      return Fault.NO_CAPABILITIES;
    }
    if (!versionSupported) {
      return Fault.UNSUPPORTED_VERSION;
    }
    // The type says 32 bits; what has more is no size.
    return maxFrameSize < Frame.LEAST_MAX_FRAME_SIZE || maxFrameSize >>> 32 != 0
        ? Fault.BAD_MAX_FRAME_SIZE
        : null;
  }

  /**
   * The largest frame that the peer takes.
   *
   * @return 256 to 4,294,967,295, in bytes without the length
   */
  public long maxFrameSize() {
    return maxFrameSize;
  }

  /**
   * Whether the peer takes answers in any order.
   *
   * @return true if the capability is listed
   */
  public boolean pipelining() {
    return pipelining;
  }

  /**
   * Whether the peer takes answers on any of its connections.
   *
   * @return true if the capability is listed
   */
  public boolean async() {
    return async;
  }

  /**
   * Whether the peer takes payloads in several frames.
   *
   * @return true if the capability is listed
   */
  public boolean fragmentation() {
    return fragmentation;
  }

  /**
   * Whether the peer only asks if somebody is there.
   *
   * @return true if the connection ends after the answer
   */
  public boolean healthcheck() {
    return healthcheck;
  }

  /**
   * Where the name of HAProxy's engine begins in the buffer.
   *
   * @return an index that counts as those of the buffer do
   */
  public int engineIdIndex() {
    return engineIdIndex;
  }

  /**
   * The length of the name of HAProxy's engine.
   *
   * @return 0 or more, in bytes; 0 also where there is none
   */
  public int engineIdLength() {
    return engineIdLength;
  }
}
