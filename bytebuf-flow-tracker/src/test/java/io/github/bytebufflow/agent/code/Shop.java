package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.buffer.ByteBuf;
import io.github.bytebufflow.fake.unwoven.io.netty.channel.ChannelHandlerContext;
import io.github.bytebufflow.fake.unwoven.io.netty.channel.ChannelInboundHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Methods that do with a buffer what methods do. */
class Shop {
  final Queue<AbstractReferenceCountedByteBuf> waiting = new ArrayDeque<>();
  AbstractReferenceCountedByteBuf kept;

  /** Keeps a buffer; stays what {@link Shop} is given. */
  static class Parcel {
    private final AbstractReferenceCountedByteBuf content;

    Parcel(AbstractReferenceCountedByteBuf content) {
      this(content, true);
    }

    Parcel(AbstractReferenceCountedByteBuf content, boolean checked) {
      this.content = checked ? content : null;
    }

    Parcel sealed() {
      return this;
    }

    void release() {
      content.release();
    }
  }

  static int reads(AbstractReferenceCountedByteBuf in) {
    return in.capacity() + in.refCnt();
  }

  void queuesACountOfItsOwn(AbstractReferenceCountedByteBuf in) {
    in.retain();
    waiting.add(in);
  }

  void queuesACountOfItsOwnWrapped(AbstractReferenceCountedByteBuf in, Queue<Object> parcels) {
    in.retain();
    parcels.add(new Parcel(in));
  }

  void keepsACountOfItsOwn(AbstractReferenceCountedByteBuf in) {
    in.retain();
    kept = in;
  }

  void keepsSeveral() {
    AbstractReferenceCountedByteBuf made = new AbstractReferenceCountedByteBuf();
    made.retain(2);
    kept = made;
  }

  void writesAnother(ChannelHandlerContext context, AbstractReferenceCountedByteBuf in) {
    context.write("head");
    in.release();
  }

  void queuesOneOfTwo(AbstractReferenceCountedByteBuf in) {
    in.retain();
    waiting.add(in);
    in.release();
  }

  void makesForTheQueue() {
    AbstractReferenceCountedByteBuf made = new AbstractReferenceCountedByteBuf();
    queuesACountOfItsOwn(made);
  }

  Parcel wrapsOrCopies(AbstractReferenceCountedByteBuf in, boolean copies) {
    if (copies) {
      reads(in);
      return new Parcel(null);
    }
    return new Parcel(in);
  }

  AbstractReferenceCountedByteBuf lends() {
    return kept == null ? null : kept;
  }

  AbstractReferenceCountedByteBuf lendsByAnother() {
    return lends();
  }

  AbstractReferenceCountedByteBuf givesUp() {
    AbstractReferenceCountedByteBuf given = kept;
    kept = null;
    return given;
  }

  void asksWhoLends() {
    reads(lendsByAnother());
  }

  void asksWhoGivesUp() {
    reads(givesUp());
  }

  void writesToAContext(ChannelHandlerContext context, AbstractReferenceCountedByteBuf in) {
    context.write(in);
  }

  void queuesOrForgets(AbstractReferenceCountedByteBuf in, boolean open) {
    if (open) {
      waiting.add(in);
    }
  }

  static int readsByAnother(AbstractReferenceCountedByteBuf in) {
    return 1 + reads(in);
  }

  static void releases(AbstractReferenceCountedByteBuf in) {
    if (in == null) {
      return;
    }
    reads(in);
    in.release();
  }

  static void releasesAtCount(AbstractReferenceCountedByteBuf in, int count) {
    if (in.refCnt() == count) {
      in.release();
    }
  }

  static void releasesAtCountOf(AbstractReferenceCountedByteBuf in, int count) {
    if (refCount(in) == count) {
      in.release();
    }
  }

  private static int refCount(AbstractReferenceCountedByteBuf in) {
    return in.refCnt();
  }

  static void releasesAtSize(AbstractReferenceCountedByteBuf in, int size) {
    if (in.capacity() == size) {
      in.release();
    }
  }

  static void forgets(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() == 0) {
      return;
    }
    in.release();
  }

  static void throwsWithIt(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() == 0) {
      throw new IllegalStateException("empty");
    }
    in.release();
  }

  static void releasesFinally(AbstractReferenceCountedByteBuf in) {
    try {
      reads(in);
    } finally {
      in.release();
    }
  }

  static void passesToForgets(AbstractReferenceCountedByteBuf in) {
    forgets(in);
  }

  static AbstractReferenceCountedByteBuf returns(AbstractReferenceCountedByteBuf in) {
    return in;
  }

  void keeps(AbstractReferenceCountedByteBuf in) {
    kept = in;
  }

  void queues(AbstractReferenceCountedByteBuf in) {
    waiting.add(in);
  }

  static void gives(AbstractReferenceCountedByteBuf in, Consumer<Object> to) {
    to.accept(in);
  }

  static void wrapsAndForgets(AbstractReferenceCountedByteBuf in) {
    Parcel parcel = new Parcel(in);
    if (in.capacity() > 0) {
      parcel.release();
    }
  }

  static int retainsAndForgets(AbstractReferenceCountedByteBuf in) {
    in.retain();
    in.release();
    return in.capacity();
  }

  static void loses(AbstractReferenceCountedByteBuf in) {
    AbstractReferenceCountedByteBuf same = returns(in);
    forgets(same);
  }

  static void makes() {
    AbstractReferenceCountedByteBuf made = returns(new AbstractReferenceCountedByteBuf());
    reads(made);
  }

  /** Passes buffers on, and knows none. */
  static class Crate {
    private final Queue<Object> items = new ArrayDeque<>();

    void load(Object item) {
      items.add(item);
    }
  }

  /** Something that may take buffers. */
  interface Desk {
    void serve(AbstractReferenceCountedByteBuf in);
  }

  /** Takes them. */
  static class Till implements Desk {
    @Override
    public void serve(AbstractReferenceCountedByteBuf in) {
      in.release();
    }
  }

  /** Does nothing with what it is given. */
  static class Hole implements Desk {
    @Override
    public void serve(AbstractReferenceCountedByteBuf in) {}
  }

  /** Takes nothing. */
  static class Wall implements Desk {
    @Override
    public void serve(AbstractReferenceCountedByteBuf in) {
      throw new UnsupportedOperationException();
    }
  }

  /** Has one until it runs. */
  static class Errand implements Runnable {
    private final AbstractReferenceCountedByteBuf in;

    Errand(AbstractReferenceCountedByteBuf in) {
      this.in = in;
    }

    @Override
    public void run() {
      in.release();
    }
  }

  static void releasesAnother(AbstractReferenceCountedByteBuf in, boolean copy) {
    AbstractReferenceCountedByteBuf one = in;
    if (copy) {
      one = new AbstractReferenceCountedByteBuf();
    }
    reads(one);
    if (copy) {
      one.release();
    }
  }

  /** Gets one after the other until one will do, and forgets those that will not. */
  static AbstractReferenceCountedByteBuf firstLarge() {
    AbstractReferenceCountedByteBuf one = obtains();
    while (one.capacity() < 100) {
      one = obtains();
    }
    return one;
  }

  static AbstractReferenceCountedByteBuf obtains() {
    return new AbstractReferenceCountedByteBuf();
  }

  /** Puts what it makes in the place of what came in. */
  static void squeezes(AbstractReferenceCountedByteBuf in, Queue<Object> to, boolean small) {
    AbstractReferenceCountedByteBuf out = in;
    if (small) {
      out = new AbstractReferenceCountedByteBuf();
    }
    to.add(out);
  }

  /** Has one made of what came in: the made one is forgotten on a way, the other never. */
  static void squeezesOut(AbstractReferenceCountedByteBuf in, Queue<Object> to) {
    AbstractReferenceCountedByteBuf out = obtains();
    compares(in, out);
    if (out.capacity() < in.capacity()) {
      in.release();
      to.add(out);
    } else {
      to.add(in);
    }
  }

  static void compares(AbstractReferenceCountedByteBuf from, AbstractReferenceCountedByteBuf to) {
    reads(from);
    reads(to);
  }

  static void remembers(AbstractReferenceCountedByteBuf in, Queue<Object> to) {
    boolean release = true;
    try {
      reads(in);
      to.add(in);
      release = false;
    } finally {
      if (release) {
        in.release();
      }
    }
  }

  static boolean remembersWrong(AbstractReferenceCountedByteBuf in) {
    boolean release = false;
    if (in.capacity() > 0) {
      release = true;
    }
    if (release) {
      in.release();
    }
    return release;
  }

  static class Counter {
    void look(AbstractReferenceCountedByteBuf in) {
      reads(in);
    }
  }

  static class TakingCounter extends Counter {
    @Override
    void look(AbstractReferenceCountedByteBuf in) {
      in.release();
    }
  }

  void asksTheCounter(AbstractReferenceCountedByteBuf in, Counter counter) {
    counter.look(in);
  }

  void asksItself(AbstractReferenceCountedByteBuf in) {
    look(in);
  }

  private void look(AbstractReferenceCountedByteBuf in) {
    reads(in);
  }

  /** Sets the flag in one place, to one of two values. */
  static void asksFirst(Queue<AbstractReferenceCountedByteBuf> from, boolean done) {
    AbstractReferenceCountedByteBuf in = from.poll();
    boolean empty = in == null;
    if (done && empty) {
      return;
    }
    if (empty) {
      return;
    }
    in.release();
  }

  /** The same of a value that a call gives on one way. */
  static void asksAnother(
      Queue<AbstractReferenceCountedByteBuf> from, Supplier<Boolean> another, boolean asks) {
    AbstractReferenceCountedByteBuf in = from.poll();
    boolean empty = asks ? another.get() : in == null;
    if (!empty) {
      in.release();
    }
  }

  void releasesSome() {
    AbstractReferenceCountedByteBuf one = waiting.iterator().next();
    if (one.capacity() == 2) {
      one.release();
    }
  }

  void releasesSomeAndForgetsAll() {
    AbstractReferenceCountedByteBuf one = waiting.iterator().next();
    if (one.capacity() == 2) {
      one.release();
    }
    waiting.clear();
  }

  /** The count of the content goes with the parcel. */
  static void postsWhatItRetains(OpenParcel parcel, Consumer<Object> to) {
    parcel.content().retain();
    to.accept(parcel);
  }

  static int countsWhatItRetains(OpenParcel parcel) {
    parcel.content().retain();
    return parcel.content().capacity();
  }

  private AbstractReferenceCountedByteBuf shown;

  void lendsWhatItShows(Consumer<Object> to) {
    shown.retain();
    to.accept(shown);
  }

  void countsWhatItShows(IntConsumer to) {
    shown.retain();
    to.accept(shown.capacity());
  }

  void lendsWhatItShowsInstead(Consumer<Object> to) {
    shown.retain();
    showsAnother();
    to.accept(shown);
  }

  private void showsAnother() {
    shown = null;
  }

  void lendsWhatItShowsNext(Consumer<Object> to, AbstractReferenceCountedByteBuf next) {
    shown.retain();
    shown = next;
    to.accept(shown);
  }

  interface OpenParcel {
    AbstractReferenceCountedByteBuf content();
  }

  static Parcel packs(AbstractReferenceCountedByteBuf in) {
    return new Parcel(in).sealed();
  }

  static void packsAll(int count, Supplier<AbstractReferenceCountedByteBuf> shelf, Desk desk) {
    for (int i = 0; i < count; i++) {
      AbstractReferenceCountedByteBuf one = shelf.get();
      desk.serve(one);
    }
  }

  static void packsOneForAll(
      int count, Supplier<AbstractReferenceCountedByteBuf> shelf, Desk desk) {
    AbstractReferenceCountedByteBuf one = shelf.get();
    for (int i = 0; i < count; i++) {
      desk.serve(one);
    }
    one.release();
  }

  boolean takesIfOpen(AbstractReferenceCountedByteBuf in, boolean open) {
    if (!open) {
      return false;
    }
    waiting.add(in);
    return true;
  }

  static boolean releasesIfFull(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() == 0) {
      return false;
    }
    in.release();
    return true;
  }

  /** Leaves a lock between the answer and the return. */
  synchronized boolean takesLocked(AbstractReferenceCountedByteBuf in, boolean open) {
    synchronized (waiting) {
      if (!open) {
        return false;
      }
      waiting.add(in);
      return true;
    }
  }

  /** The answers of both sides meet before the return. */
  boolean takesIfBoth(AbstractReferenceCountedByteBuf in, boolean open) {
    return open && takesIfOpen(in, open);
  }

  /** Says nothing by that: it is true on all ways. */
  static boolean releasesIfFullAndIsTrue(AbstractReferenceCountedByteBuf in) {
    if (in.capacity() > 0) {
      in.release();
    }
    return true;
  }

  /** Nobody else has what it forgets. */
  static boolean makesAndForgets() {
    AbstractReferenceCountedByteBuf made = new AbstractReferenceCountedByteBuf();
    reads(made);
    if (made.capacity() == 0) {
      return false;
    }
    made.release();
    return true;
  }

  int refused;

  void asksWhetherItWasTaken(AbstractReferenceCountedByteBuf in) {
    if (!releasesIfFull(in)) {
      in.release();
    }
  }

  static void asksNothing(AbstractReferenceCountedByteBuf in) {
    releasesIfFull(in);
  }

  void asksAndForgets(AbstractReferenceCountedByteBuf in) {
    if (!releasesIfFull(in)) {
      refused++;
    }
  }

  void remembersTheAnswer(AbstractReferenceCountedByteBuf in) {
    boolean taken = releasesIfFull(in);
    if (!taken) {
      refused++;
    }
  }

  boolean passesTheAnswerOn(AbstractReferenceCountedByteBuf in) {
    return releasesIfFull(in);
  }

  static void offersToAny(AbstractReferenceCountedByteBuf in, Queue<Object> to) {
    to.offer(in);
  }

  static void offersToOneThatBlocks(AbstractReferenceCountedByteBuf in, BlockingQueue<Object> to) {
    to.offer(in);
  }

  static void offersInOrder(AbstractReferenceCountedByteBuf in, BlockingQueue<Object> to) {
    if (!to.offer(in)) {
      in.release();
    }
  }

  private final Map<String, AbstractReferenceCountedByteBuf> baked = new HashMap<>();

  static AbstractReferenceCountedByteBuf bakes() {
    return new AbstractReferenceCountedByteBuf();
  }

  AbstractReferenceCountedByteBuf bakesOnce(String name) {
    AbstractReferenceCountedByteBuf bread = bakes();
    baked.put(name, bread);
    return bread;
  }

  AbstractReferenceCountedByteBuf bakesForBoth(String name) {
    AbstractReferenceCountedByteBuf bread = bakes();
    bread.retain();
    baked.put(name, bread);
    return bread;
  }

  void asksWhoBakesOnce() {
    reads(bakesOnce("rye"));
  }

  void asksWhoBakesForBoth() {
    reads(bakesForBoth("rye"));
  }

  static BinaryOperator<AbstractReferenceCountedByteBuf> replacesOne() {
    return (old, next) -> next;
  }

  static BinaryOperator<AbstractReferenceCountedByteBuf> replacesInOrder() {
    return (old, next) -> {
      old.release();
      return next;
    };
  }

  static void asks(AbstractReferenceCountedByteBuf in, Desk desk) {
    desk.serve(in);
  }

  static void later(AbstractReferenceCountedByteBuf in, Executor executor) {
    executor.execute(new Errand(in));
  }

  static void crates(AbstractReferenceCountedByteBuf in, Crate crate) {
    crate.load(in);
  }

  static int lends(AbstractReferenceCountedByteBuf in) {
    int size = reads(in);
    in.release();
    return size;
  }

  static boolean catchesBefore(AbstractReferenceCountedByteBuf in) {
    try {
      reads(in);
      releasesOrThrows(in);
      return true;
    } catch (IllegalStateException e) {
      return false;
    }
  }

  static void releasesOrThrows(AbstractReferenceCountedByteBuf in) {
    reads(in);
    in.release();
  }

  static List<AbstractReferenceCountedByteBuf> collects(AbstractReferenceCountedByteBuf in) {
    List<AbstractReferenceCountedByteBuf> all = new ArrayList<>();
    all.add(in);
    return all;
  }

  static int collectsForItself(AbstractReferenceCountedByteBuf in) {
    List<AbstractReferenceCountedByteBuf> all = new ArrayList<>();
    all.add(in);
    return all.size();
  }

  static void releasesCollected() {
    for (AbstractReferenceCountedByteBuf one : collects(new AbstractReferenceCountedByteBuf())) {
      one.release();
    }
  }

  static int forgetsCollected() {
    return collects(new AbstractReferenceCountedByteBuf()).size();
  }

  /** The buffer that is kept stays where it is. */
  void turns() {
    kept = returns(kept);
  }

  static void completes(
      AbstractReferenceCountedByteBuf in,
      CompletableFuture<AbstractReferenceCountedByteBuf> promise) {
    promise.complete(in);
  }

  static void completesOrReleases(
      AbstractReferenceCountedByteBuf in,
      CompletableFuture<AbstractReferenceCountedByteBuf> promise) {
    if (!promise.complete(in)) {
      in.release();
    }
  }

  /** Keeps what it is given until it is closed. */
  static class Van implements AutoCloseable {
    private final Queue<AbstractReferenceCountedByteBuf> items = new ArrayDeque<>();

    void load(AbstractReferenceCountedByteBuf in) {
      items.add(in);
    }

    @Override
    public void close() {
      for (AbstractReferenceCountedByteBuf in = items.poll(); in != null; in = items.poll()) {
        in.release();
      }
    }
  }

  private final Van van = new Van();

  void loadsOwn(AbstractReferenceCountedByteBuf in) {
    van.load(in);
  }

  static void loads(AbstractReferenceCountedByteBuf in, Van to) {
    to.load(in);
  }

  static void loadsAndLeaves(AbstractReferenceCountedByteBuf in) {
    Van own = new Van();
    own.load(in);
  }

  /** Is known to a fleet from the beginning. */
  static final class OwnedVan extends Van {
    OwnedVan(Queue<Van> fleet) {
      fleet.add(this);
    }
  }

  static void loadsAndLeavesToTheFleet(AbstractReferenceCountedByteBuf in, Queue<Van> fleet) {
    OwnedVan own = new OwnedVan(fleet);
    own.load(in);
  }

  static void loadsAndCloses(AbstractReferenceCountedByteBuf in) {
    Van own = new Van();
    own.load(in);
    own.close();
  }

  private Van spare;

  void loadsEither(AbstractReferenceCountedByteBuf in, boolean first) {
    (first ? van : spare).load(in);
  }

  void loadsASpareOne(AbstractReferenceCountedByteBuf in) {
    Van own = new Van();
    spare = own;
    own.load(in);
  }

  static Van loadsForItsCaller(AbstractReferenceCountedByteBuf in) {
    Van own = new Van();
    own.load(in);
    return own;
  }

  static Runnable loadsAndClosesLater(AbstractReferenceCountedByteBuf in) {
    Van own = new Van();
    own.load(in);
    return own::close;
  }

  private final Map<String, Van> vans = new HashMap<>();

  void loadsOneOfMany(AbstractReferenceCountedByteBuf in, String name) {
    Van one = vans.get(name);
    one.load(in);
  }

  Van vanOf(String name) {
    return vans.get(name);
  }

  void loadsOneThatAMethodFinds(AbstractReferenceCountedByteBuf in, String name) {
    vanOf(name).load(in);
  }

  /** Looks at a van before it leaves, and only looks. */
  static boolean loadsAndClosesAtNight(AbstractReferenceCountedByteBuf in, boolean isDay) {
    Van own = new Van();
    own.load(in);
    if (isDay && isEmpty(own)) {
      return false;
    }
    own.close();
    return true;
  }

  private static boolean isEmpty(Van van) {
    return van.items.isEmpty();
  }

  static void loadsAndClosesIfThere(AbstractReferenceCountedByteBuf in) {
    Van own = new Van();
    own.load(in);
    if (own != null) {
      own.close();
    }
  }

  /** Is one of the kind that it returns as one of another kind. */
  static class Chest implements Lid {
    final AbstractReferenceCountedByteBuf content;

    Chest(AbstractReferenceCountedByteBuf content) {
      this.content = content;
    }

    @Override
    public Lid shut() {
      return this;
    }
  }

  interface Lid {
    Lid shut();
  }

  static void shutsAndPassesOn(AbstractReferenceCountedByteBuf in, Queue<Lid> lids) {
    Lid lid = new Chest(in).shut();
    if (lid != null) {
      lids.add(lid);
    }
  }

  static int weighsAll(Chest chest) {
    int lid = 1;
    return lid + chest.content.capacity();
  }

  int weighsBread(String name) {
    int tin = 1;
    return tin + baked.get(name).capacity();
  }

  static void lendsAVan(AbstractReferenceCountedByteBuf in) {
    loads(in, new Van());
  }

  static Parcel copies(AbstractReferenceCountedByteBuf in) {
    return new Parcel(null, in.capacity() > 0);
  }

  static Parcel asksForACopy(AbstractReferenceCountedByteBuf in) {
    return copies(in);
  }

  static void readsAgain(AbstractReferenceCountedByteBuf in, int times) {
    reads(in);
    if (times > 0) {
      readsAgainByAnother(in, times - 1);
    }
  }

  /** The last of the calls keeps the buffer. */
  void keepsInTheEnd(AbstractReferenceCountedByteBuf in, int times) {
    if (times == 0) {
      waiting.add(in);
      return;
    }
    keepsInTheEnd(in, times - 1);
  }

  /** It, and what it calls, call each other. */
  void weighs(AbstractReferenceCountedByteBuf in, int times) {
    if (times > 0) {
      packsUp(in, times - 1);
    } else {
      waiting.add(in);
    }
  }

  void packsUp(AbstractReferenceCountedByteBuf in, int times) {
    if (times > 5) {
      return;
    }
    weighs(in, times);
  }

  static void writes(ByteBuf in) {
    size(in.writeByte(1));
  }

  static void requires(ByteBuf in) {
    size(Objects.requireNonNull(in));
  }

  static void wraps(AbstractReferenceCountedByteBuf in) {
    seals(new Parcel(in).sealed());
  }

  void channelRead(ChannelHandlerContext context, AbstractReferenceCountedByteBuf in) {
    seals(packs(in));
  }

  /** A handler of Netty's, other than {@link Shop}. */
  static class Porter implements ChannelInboundHandler {
    void channelRead(ChannelHandlerContext context, AbstractReferenceCountedByteBuf in) {
      seals(packs(in));
    }

    void decode(ChannelHandlerContext context, AbstractReferenceCountedByteBuf in) {
      if (in.capacity() > 0) {
        in.release();
      }
    }
  }

  void decode(ChannelHandlerContext context, AbstractReferenceCountedByteBuf in) {
    if (in.capacity() > 0) {
      in.release();
    }
  }

  static void writesAndReleases(ByteBuf in) {
    size(in.writeByte(1));
    ((AbstractReferenceCountedByteBuf) in).release();
  }

  static void makesAndWrites() {
    size(made().writeByte(1));
  }

  void writesToWhatItKeeps() {
    ByteBuf in = kept;
    size(in.writeByte(1));
  }

  private static ByteBuf made() {
    return new AbstractReferenceCountedByteBuf();
  }

  private static int size(ByteBuf in) {
    return in.capacity();
  }

  private static void seals(Parcel parcel) {
    parcel.sealed();
  }

  private static void readsAgainByAnother(AbstractReferenceCountedByteBuf in, int times) {
    readsAgain(in, times);
  }

  static int sizeOf(Parcel parcel) throws IOException {
    return opened(parcel).read();
  }

  private static InputStream opened(Parcel parcel) {
    return new ByteArrayInputStream(new byte[parcel.content.capacity()]);
  }
}
