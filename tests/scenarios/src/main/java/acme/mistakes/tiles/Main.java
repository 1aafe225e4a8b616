package acme.mistakes.tiles;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

final class TileKey {
  final int zoom;
  final int x;
  final int y;

  TileKey(int zoom, int x, int y) {
    this.zoom = zoom;
    this.x = x;
    this.y = y;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof TileKey
        && ((TileKey) o).zoom == zoom
        && ((TileKey) o).x == x
        && ((TileKey) o).y == y;
  }

  @Override
  public int hashCode() {
    return Objects.hash(zoom, x, y);
  }
}

/** Least recently used tiles; the cache owns one reference of every buffer in it. */
final class TileCache extends LinkedHashMap<TileKey, ByteBuf> {
  private static final long serialVersionUID = 1L;
  private final int maxTiles;

  TileCache(int maxTiles) {
    super(16, 0.75f, true);
    this.maxTiles = maxTiles;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<TileKey, ByteBuf> eldest) {
    return size() > maxTiles;
  }

  /** A view for the caller, which has to release it, or null. */
  ByteBuf lookup(TileKey key) {
    ByteBuf tile = get(key);
    return tile == null ? null : tile.retainedDuplicate();
  }

  void store(TileKey key, ByteBuf tile) {
    ByteBuf previous = put(key, tile);
    if (previous != null) {
      previous.release();
    }
  }

  void invalidate(TileKey key) {
    ByteBuf tile = remove(key);
    if (tile != null) {
      tile.release();
    }
  }

  void dispose() {
    values().forEach(ByteBuf::release);
    clear();
  }
}

final class TileRenderer {
  private final ByteBufAllocator alloc;
  private int rendered;

  TileRenderer(ByteBufAllocator alloc) {
    this.alloc = alloc;
  }

  ByteBuf render(TileKey key) {
    rendered++;
    ByteBuf tile = alloc.directBuffer(300);
    for (int i = 0; i < 64; i++) {
      tile.writeInt(key.zoom * 31 + key.x * 7 + key.y + i);
    }
    return tile;
  }

  int rendered() {
    return rendered;
  }
}

final class TileService {
  private final TileCache cache;
  private final TileRenderer renderer;
  private int hits;

  TileService(TileCache cache, TileRenderer renderer) {
    this.cache = cache;
    this.renderer = renderer;
  }

  ByteBuf tile(TileKey key) {
    ByteBuf cached = cache.lookup(key);
    if (cached != null) {
      hits++;
      return cached;
    }
    ByteBuf tile = renderer.render(key);
    cache.store(key, tile.retain());
    return tile;
  }

  void regionChanged(int zoom, int x, int y) {
    cache.invalidate(new TileKey(zoom, x, y));
  }

  int hits() {
    return hits;
  }

  void stop() {
    cache.dispose();
  }
}

final class TileHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private final TileService service;

  TileHandler(TileService service) {
    this.service = service;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf request) {
    TileKey key = new TileKey(request.readUnsignedByte(), request.readInt(), request.readInt());
    ctx.writeAndFlush(service.tile(key));
  }
}

public final class Main {
  private static void serve() {
    TileRenderer renderer = new TileRenderer(PooledByteBufAllocator.DEFAULT);
    TileService service = new TileService(new TileCache(12), renderer);
    EmbeddedChannel ch = new EmbeddedChannel(new TileHandler(service));
    int bytes = 0;
    for (int i = 0; i < 120; i++) {
      int x = i % 10 == 9 ? 100 + i : i % 8;
      ch.writeInbound(ch.alloc().directBuffer(9).writeByte(12).writeInt(x).writeInt(i % 2));
      ByteBuf tile = ch.readOutbound();
      bytes += tile.readableBytes();
      tile.release();
      if (i % 15 == 14) {
        service.regionChanged(12, i % 8, 1);
      }
    }
    ch.finishAndReleaseAll();
    service.stop();
    System.out.println(
        "bytes " + bytes + " hits " + service.hits() + " rendered " + renderer.rendered());
  }

  public static void main(String[] args) {
    serve();
    System.out.println("done");
  }
}
