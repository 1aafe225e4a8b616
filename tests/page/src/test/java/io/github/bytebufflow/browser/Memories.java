package io.github.bytebufflow.browser;

import java.util.ArrayList;
import java.util.List;

/** Snapshots that have a balance of the memory, in JSON. */
final class Memories {
  /** When they were taken. */
  static final long TAKEN = 1_795_336_941_955L;

  /** A path that the tree of {@link #snapshot} has. */
  static final String CACHED =
      "[\"PooledByteBufAllocator.directBuffer\",\"Codec.decode:31\",\"Cache.put:40\"]";

  private static final long MIB = 1L << 20;
  private static final long HOUR_MILLIS = 3_600_000;

  private static final String ROOTS =
      """
      {"site":"PooledByteBufAllocator.directBuffer","class":"io.netty.buffer.PooledByteBufAllocator",
       "method":"directBuffer","kind":"allocate","memory":"pooled-direct","ref":1,"count":100,
       "released":40,"children":[
        {"site":"Codec.decode:31","class":"com.acme.Codec","method":"decode","line":31,"kind":"call",
         "ref":1,"count":40,"children":[
          {"site":"Cache.put:40","class":"com.acme.Cache","method":"put","line":40,"kind":"enter",
           "ref":1,"count":40,"live":40,"liveBytes":327680}]},
        {"site":"Files.send:88","class":"com.acme.Files","method":"send","line":88,"kind":"call",
         "ref":1,"count":20,"children":[
          {"site":"ChannelOutboundBuffer.addMessage","class":"io.netty.channel.ChannelOutboundBuffer",
           "method":"addMessage","kind":"handoff","ref":1,"count":20,"live":20,
           "liveBytes":31457280}]}]}""";

  private Memories() {}

  /** A snapshot with this object as its balance. */
  static String snapshot(String memory) {
    String without = Saved.snapshot(0, ROOTS, "", "");
    return without.substring(0, without.length() - 1) + ",\"memory\":" + memory + "}";
  }

  /** A cache pins chunks, a peer is slow, and something leaks: every part is there. */
  static String whole() {
    return balance(verdict("fragmentation"), also(), CACHED, history());
  }

  static String balance(String verdict, String also, String path, String history) {
    return """
    {"verdict":VERDICT,"also":[ALSO],"taken":TAKEN,
     "limit":536870912,"used":272629760,"live":41943040,"rounding":1048576,"queued":31457280,
     "leaked":3145728,"free":225443840,"unexplained":1048576,"jdkLimit":536870912,
     "jdkDirect":8388608,"ownDirect":8388608,"jdkMapped":0,"containerLimit":2147483648,
     "rss":734003200,"rssAnon":681574400,"heap":268435456,"nonHeap":62914560,"outside":69206016,
     "allocators":[
      {"netty":"4.1.140.Final","class":"io.netty.buffer.PooledByteBufAllocator","allocators":1,
       "reserved":268435456,"reservedHeap":0,"live":37748736,"rounding":1048576,"pinned":42991616,
       "free":225443840,"chunks":64,"chunkSize":4194304,"caches":5},
      {"netty":"4.1.140.Final","class":"io.netty.buffer.UnpooledByteBufAllocator","allocators":2,
       "reserved":4194304,"reservedHeap":12288,"live":4194304,"rounding":0}],
     "pinned":[
      {"path":PATH,"buffers":40,"bytes":327680,"chunks":38,"reserved":159383552,
       "wasted":157286400,"oldestMillis":754000},
      {"path":["PooledByteBufAllocator.directBuffer","Elsewhere.keep:7"],"buffers":4000,
       "bytes":32768,"chunks":8,"reserved":33554432,"wasted":12582912,"oldestMillis":4000}],
     "paths":[
      {"path":["PooledByteBufAllocator.directBuffer","Files.send:88",
        "ChannelOutboundBuffer.addMessage"],"buffers":20,"bytes":31457280,"old":10485760,
       "oldestMillis":121000,"perMinute":5242880},
      {"path":PATH,"buffers":40,"bytes":327680,"old":327680,"oldestMillis":754000,
       "perMinute":-1024,"viewsAt":"Names.put:42","views":40,"viewBytes":320}],
     "queues":[
      {"channel":"1f2e3d4c","remote":"/127.0.0.1:50712","writable":false,"active":true,
       "bytes":30408704,"buffers":464,"oldestMillis":121000},
      {"channel":"0a0b0c0d","writable":true,"active":true,"bytes":1048576,"buffers":16,
       "oldestMillis":1200}],
     "history":[HISTORY],
     "missing":["the C library does not tell what its arenas keep"]}"""
        .replace("VERDICT", verdict)
        .replace("ALSO", also)
        .replace("TAKEN", Long.toString(TAKEN))
        .replace("PATH", path)
        .replace("HISTORY", history);
  }

  static String verdict(String cause) {
    return """
    {"cause":"CAUSE","bytes":157286400,
     "sentence":"40 buffers at Cache.put keep 38 chunks of 152.0 MiB reserved",
     "next":"copy what Cache.put keeps into unpooled buffers"}"""
        .replace("CAUSE", cause);
  }

  static String also() {
    return """
    {"cause":"slow-peer","bytes":30408704,"sentence":"29.0 MiB wait for 1 peer",
     "next":"stop writing while Channel.isWritable() is false"},
    {"cause":"leak","bytes":3145728,"sentence":"3.0 MiB were leaked by 1 path",
     "next":"look at the leak report"}""";
  }

  /** Two days: a point an hour, and in the last hour one a minute. */
  static String history() {
    List<String> points = new ArrayList<>();
    for (int hours = 47; hours >= 2; hours--) {
      points.add(point(TAKEN - hours * HOUR_MILLIS, 260 - hours));
    }
    for (int minutes = 60; minutes >= 1; minutes--) {
      points.add(point(TAKEN - minutes * 60_000L, 258));
    }
    return String.join(",", points);
  }

  private static String point(long at, long usedMib) {
    return """
    {"at":AT,"used":USED,"live":41943040,"queued":31457280,"leaked":3145728,"free":FREE,
     "ownDirect":8388608,"rss":734003200,"outside":69206016,
     "paths":[{"path":["Root.buffer","Files.send:88"],"bytes":20971520}]}"""
        .replace("AT", Long.toString(at))
        .replace("USED", Long.toString(usedMib * MIB))
        .replace("FREE", Long.toString((usedMib - 45) * MIB));
  }

  /** What changed since a mark: most figures are below 0. */
  static String difference() {
    return """
    {"verdict":VERDICT,"taken":TAKEN,"limit":0,"used":13631488,"live":2097152,"rounding":-149797,
     "queued":1572864,"leaked":0,"free":-32206263,"unexplained":0,"rss":-104857600,
     "rssAnon":-97411657,"heap":0,"outside":-9886573,
     "allocators":[{"netty":"4.1.140.Final","class":"io.netty.buffer.PooledByteBufAllocator",
       "allocators":0,"reserved":-4194304,"live":1024,"chunks":-1,"chunkSize":0}],
     "pinned":[{"path":PATH,"buffers":2,"bytes":-16384,"chunks":-1,"reserved":-4194304,
       "wasted":-4210688,"oldestMillis":754000}],
     "paths":[{"path":PATH,"buffers":2,"bytes":-16384,"old":16384,"oldestMillis":754000}],
     "queues":[{"channel":"1f2e3d4c","writable":false,"active":false,"bytes":2048,"buffers":-3}],
     "history":[]}"""
        .replace("VERDICT", verdict("fragmentation"))
        .replace("TAKEN", Long.toString(TAKEN))
        .replace("PATH", CACHED);
  }

  /** Nothing is known. */
  static String least() {
    return """
    {"verdict":{"cause":"unknown","bytes":0,"sentence":"no figure is known","next":"ask later"},
     "taken":TAKEN,"allocators":[],"pinned":[],"paths":[],"queues":[],"history":[],
     "missing":["Netty's counter is off"]}"""
        .replace("TAKEN", Long.toString(TAKEN));
  }
}
