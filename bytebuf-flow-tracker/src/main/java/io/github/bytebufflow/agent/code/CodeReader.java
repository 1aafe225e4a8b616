package io.github.bytebufflow.agent.code;

import io.github.bytebufflow.agent.classfile.NettyTypes;
import io.github.bytebufflow.leaks.Assembler;
import io.github.bytebufflow.leaks.Code;
import io.github.bytebufflow.leaks.Keeper;
import io.github.bytebufflow.leaks.MethodUse;
import io.github.bytebufflow.leaks.Overdraft;
import io.github.bytebufflow.leaks.Receiver;
import io.github.bytebufflow.snapshot.CodeOwner;
import io.github.bytebufflow.snapshot.Kind;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.objectweb.asm.tree.ClassNode;

/**
 * Reads what methods do with buffers from the class files of loaded classes. Answers are kept, the
 * class files are not. A class loader is asked for its files with a lock of this object held, so
 * only the threads that make reports may ask. Thread-safe.
 */
public final class CodeReader implements Code {
  static final int MOST_ANSWERS = 10_000;

  /** A type that more loaded classes have is no type of a message. */
  private static final int MOST_OF_A_TYPE = 16;

  /** So many objects may have each other until one is in a collection. */
  private static final int MOST_OWNERS = 3;

  private final LoadedTypes loaded;
  private final Artifacts artifacts = new Artifacts();

  /** By class; empty where there is none. */
  private final Map<String, String> artifactNames = new HashMap<>();

  private final Map<String, MethodUse> uses = new HashMap<>();
  private final Map<String, List<MethodUse>> manyUses = new HashMap<>();
  private final Map<String, Abandoned> abandonedObjects = new HashMap<>();
  private final Map<String, Boolean> releasable = new HashMap<>();
  private final Map<String, String> endOperators = new HashMap<>();
  private final Map<String, Boolean> arguments = new HashMap<>();
  private final Map<String, Boolean> withBuffers = new HashMap<>();
  private final Map<String, Boolean> given = new HashMap<>();
  private final Map<String, List<String>> instead = new HashMap<>();
  private final Map<String, Receiver> receivers = new HashMap<>();
  private final Map<String, String> written = new HashMap<>();
  private final Map<String, List<Keeper>> keepers = new HashMap<>();
  private final Map<String, List<Assembler>> assemblers = new HashMap<>();
  private final Map<String, List<Overdraft>> overdrafts = new HashMap<>();

  // What depends on which classes are loaded is forgotten with the report.
  private final Map<String, List<Overdraft>> handlerOverdrafts = new HashMap<>();
  private final Map<String, List<MethodUse>> uncountedViews = new HashMap<>();

  /** Takes back the answers that were given without all class files. */
  private final List<Runnable> corrections = new ArrayList<>();

  private Map<ClassLoader, Bodies> bodies = new HashMap<>();

  /** The objects that are followed as the buffer is that they keep; null where none are. */
  private Followed followed;

  /** Such objects, and the code in which they are followed. */
  private static final class Followed {
    final String owner;
    final String field;
    final List<String> types;

    /** Types of the objects that others have, too. */
    final List<String> shared;

    /** By the code that does not. */
    private final Map<Bodies, Bodies> by = new HashMap<>();

    Followed(String owner, String field, List<String> types, List<String> shared) {
      this.owner = owner;
      this.field = field;
      this.types = types;
      this.shared = shared;
    }

    Bodies in(Bodies of) {
      return by.computeIfAbsent(of, plain -> plain.following(types, shared, owner, field));
    }
  }

  private final ClassSearch search;

  /**
   * Makes a reader.
   *
   * @param instrumentation knows the loaded classes
   */
  public CodeReader(Instrumentation instrumentation) {
    loaded = new LoadedTypes(instrumentation);
    search = new ClassSearch(loaded);
  }

  /** Forgets the class files that were read: a report is complete. */
  public synchronized void done() {
    bodies = new HashMap<>();
    search.done();
    loaded.forget();
    handlerOverdrafts.clear();
    uncountedViews.clear();
    corrections.forEach(Runnable::run);
    corrections.clear();
  }

  @Override
  public MethodUse held(String className, String method, int line, Kind kind) {
    return answer(
        uses,
        "held " + className + ' ' + method + ' ' + line + ' ' + kind,
        className,
        MethodUse.UNKNOWN,
        of -> MethodUses.held(of, className, method, line, kind));
  }

  @Override
  public MethodUse given(String className, String method, int line, String called, Role role) {
    return answer(
        uses,
        "given " + className + ' ' + method + ' ' + line + ' ' + called + ' ' + role,
        className,
        MethodUse.UNKNOWN,
        of -> CallUses.given(of, className, method, line, called, role));
  }

  @Override
  public MethodUse forgotten(String className, String method, int line) {
    return answer(
        uses,
        "forgotten " + className + ' ' + method + ' ' + line,
        className,
        MethodUse.UNKNOWN,
        of -> MethodUses.forgotten(of, className, method, line));
  }

  @Override
  public MethodUse passed(String className, String method, int line, String called, int argument) {
    return answer(
        uses,
        "passed " + className + ' ' + method + ' ' + line + ' ' + called + ' ' + argument,
        className,
        MethodUse.UNKNOWN,
        of -> CallUses.passed(of, className, method, line, called, argument));
  }

  @Override
  public boolean gives(String className, String method, int line, String called) {
    return answer(
        given,
        className + ' ' + method + ' ' + line + ' ' + called,
        className,
        false,
        of -> CallUses.gives(of, className, method, line, called));
  }

  @Override
  public MethodUse around(String className) {
    return answer(
        uses,
        "around " + className,
        className,
        MethodUse.UNKNOWN,
        of -> MethodUses.around(of, className));
  }

  @Override
  public List<String> insteadOf(String className, String method, int line, String called) {
    return answer(
        instead,
        className + ' ' + method + ' ' + line + ' ' + called,
        className,
        List.of(),
        of -> CallUses.insteadOf(of, className, method, line, called));
  }

  @Override
  public List<MethodUse> got(String className, String method, String called) {
    return answer(
        manyUses,
        "got " + className + ' ' + method + ' ' + called,
        className,
        List.of(),
        of -> CallUses.got(of, className, method, called));
  }

  @Override
  public List<MethodUse> made(String className, String method, String object) {
    return answer(
        manyUses,
        "made " + className + ' ' + method + ' ' + object,
        className,
        List.of(),
        of -> CallUses.made(of, className, method, MethodUses.internal(object)));
  }

  @Override
  public boolean releasesBuffer(String className, String method, int line) {
    return answer(
        given,
        "releases " + className + ' ' + method + ' ' + line,
        className,
        false,
        of -> CallUses.releasesBuffer(of, className, method, line));
  }

  @Override
  public Receiver receiver(String className, String method, int line, String called) {
    return answer(
        receivers,
        className + ' ' + method + ' ' + line + ' ' + called,
        className,
        Receiver.UNKNOWN,
        of -> Receivers.of(of, className, method, line, called));
  }

  @Override
  public List<MethodUse> handler(String className, String entry) {
    return answer(
        manyUses,
        "handler " + className + ' ' + entry,
        className,
        List.of(),
        of -> HandlerUses.of(of, className, entry));
  }

  @Override
  public List<Keeper> keepers(String className, String field) {
    return answer(
        keepers,
        className + '.' + field,
        className,
        List.of(),
        of -> Keepers.of(of, MethodUses.internal(className), field));
  }

  private List<MethodUse> ofField(
      String name, String className, String field, Question<List<MethodUse>> question) {
    return answer(manyUses, name + className + '.' + field, className, List.of(), question);
  }

  @Override
  public List<MethodUse> takenOut(String className, String field) {
    return ofField("taken out ", className, field, of -> MethodUses.takenOut(of, className, field));
  }

  @Override
  public List<MethodUse> replacing(String className, String field) {
    return ofField(
        "replacing ",
        className,
        field,
        of -> FieldWays.replacing(of, MethodUses.internal(className), field));
  }

  @Override
  public List<MethodUse> lostInside(String className, String field) {
    return ofField(
        "lost inside ", className, field, of -> MethodUses.lostInside(of, className, field));
  }

  @Override
  public List<Assembler> assemblers(String wrapper, Set<String> operators) {
    return answer(
        assemblers,
        wrapper + ' ' + operators,
        wrapper,
        List.of(),
        of -> {
          List<String> elements = new ArrayList<>();
          LoadedTypes.addTypes(loaded.of(wrapper), elements);
          return assemblersOf(elements, elements, operators);
        });
  }

  @Override
  public List<Assembler> assemblersOfBuffers(Set<String> around, Set<String> operators) {
    return answer(
        assemblers,
        around + " " + operators,
        around.isEmpty() ? "" : around.iterator().next(),
        List.of(),
        of -> assemblersOf(buffers(), internal(around), operators));
  }

  private static List<String> internal(Set<String> names) {
    List<String> internal = new ArrayList<>();
    names.forEach(name -> internal.add(MethodUses.internal(name)));
    return internal;
  }

  /** Internal names of the types of buffers. */
  private List<String> buffers() {
    List<String> buffers = new ArrayList<>();
    for (String name : loaded.names()) {
      if (name.endsWith(".netty.buffer.ByteBuf")) {
        buffers.add(MethodUses.internal(name));
      }
    }
    return buffers;
  }

  /**
   * Those who make streams of some types.
   *
   * @param near types whose packages are looked at first
   */
  private List<Assembler> assemblersOf(
      List<String> elements, List<String> near, Set<String> operators) {
    if (elements.isEmpty()) {
      return List.of();
    }
    Assemblers assemblers = new Assemblers(elements, operators);
    for (String name : loaded.near(near)) {
      Class<?> c = loaded.of(name);
      if (c != null) {
        assemblers.look(c.getClassLoader(), MethodUses.internal(name));
      }
      if (assemblers.isFull()) {
        break;
      }
    }
    return assemblers.answer();
  }

  @Override
  public synchronized List<MethodUse> callers(String className, String method) {
    List<String> types = new ArrayList<>();
    LoadedTypes.addTypes(loaded.of(className), types);
    List<MethodUse> all =
        new ArrayList<>(
            answer(
                manyUses,
                "own callers " + className + ' ' + method,
                className,
                List.of(),
                of -> CallUses.callers(of, MethodUses.internal(className), types, method)));
    all.addAll(
        search.look(
            "callers " + className + ' ' + method,
            types,
            () -> loaded.near(types),
            method,
            (of, caller) -> CallUses.callers(of, caller, types, method)));
    return all;
  }

  @Override
  public List<MethodUse> closingEmbedded(String className) {
    return answer(
        manyUses,
        "embedded " + className,
        className,
        List.of(),
        of -> EmbeddedChannels.closed(of, MethodUses.internal(className)));
  }

  @Override
  public synchronized List<MethodUse> lostObjects(String className, String field) {
    Followed objects = objects(className, field);
    List<MethodUse> all =
        new ArrayList<>(
            search.look(
                "objects " + className + '.' + field,
                objects.types,
                () -> loaded.near(objects.types),
                "",
                (of, user) -> ObjectUses.lost(objects.in(of), user, objects.types, field)));
    // One object of the class may be given another.
    all.addAll(
        answer(
            manyUses,
            "own objects " + className + '.' + field,
            className,
            List.of(),
            of -> ObjectUses.lost(objects.in(of), objects.owner, objects.types, field)));
    return all;
  }

  @Override
  public synchronized List<MethodUse> abandoned(String className, String field) {
    List<MethodUse> found = new ArrayList<>();
    String owner = MethodUses.internal(className);
    Abandoned objects =
        answer(
            abandonedObjects,
            "abandoned " + className + '.' + field,
            className,
            Abandoned.NONE,
            of -> Abandoned.keeping(of, owner, field));
    for (int i = 0; i < MOST_OWNERS && objects != Abandoned.NONE && found.isEmpty(); i++) {
      Abandoned kept = objects;
      List<Abandoned> around = new ArrayList<>();
      List<String> types = List.of(kept.type);
      found.addAll(
          search.look(
              "abandoned " + kept.type,
              types,
              () -> loaded.near(types),
              "",
              (of, user) -> kept.by(of, user)));
      if (found.isEmpty()) {
        search.visit(
            types,
            loaded.near(types),
            false,
            (of, user) -> {
              Abandoned one = kept.in(of, user);
              if (one != Abandoned.NONE) {
                around.add(one);
              }
            });
      }
      // Where several classes have such objects, nobody knows which of them is meant.
      objects = around.size() == 1 ? around.get(0) : Abandoned.NONE;
    }
    return found;
  }

  @Override
  public synchronized void following(String className, String field, Runnable judgement) {
    // Where the class cannot be asked, the judgement has to do without.
    followed = orUnknown(null, () -> objects(className, field));
    try {
      judgement.run();
    } finally {
      followed = null;
    }
  }

  private Followed objects(String className, String field) {
    Class<?> type = loaded.of(className);
    List<String> types = new ArrayList<>();
    if (!LoadedTypes.isOf(type, NettyTypes.HANDLER)) {
      // A handler is no message: its pipeline has it.
      LoadedTypes.addTypes(type, types);
    }
    String owner = MethodUses.internal(className);
    List<String> shared = new ArrayList<>(types);
    // What gets objects of several classes tells nothing of those of this one.
    types.removeIf(
        name ->
            !name.equals(owner)
                && loaded.implementers(name).stream().anyMatch(other -> isAnother(other, type)));
    shared.removeAll(types);
    return new Followed(owner, field, types, shared);
  }

  /** Whether a class is not another one, nor extends that, and its objects are no markers. */
  private boolean isAnother(String internalName, Class<?> besides) {
    Class<?> type = loaded.of(internalName.replace('/', '.'));
    return type == null
        || !besides.isAssignableFrom(type)
            && (type.getClassLoader() == null
                || !bodies
                    .computeIfAbsent(type.getClassLoader(), loaded::bodies)
                    .types()
                    .isMarker(internalName));
  }

  @Override
  public synchronized List<MethodUse> cancelling(String className, String task) {
    Class<?> type = task == null ? Runnable.class : loaded.of(task);
    boolean isTask =
        type != null
            && (Runnable.class.isAssignableFrom(type) || Callable.class.isAssignableFrom(type));
    if (!isTask) {
      return List.of();
    }
    List<MethodUse> all =
        new ArrayList<>(
            answer(
                manyUses,
                "cancelling " + className,
                className,
                List.of(),
                of -> Cancellations.of(of, className)));
    all.addAll(
        search.look(
            "rejecting " + className,
            List.of(Cancellations.REJECTS),
            () -> loaded.near(List.of(MethodUses.internal(className))),
            "rejectedExecution",
            Cancellations::rejecting));
    return all;
  }

  @Override
  public synchronized List<MethodUse> combining(Set<String> around) {
    List<String> near = internal(around);
    if (!search.mentions(around, Combiners.FUTURES)) {
      return List.of();
    }
    List<String> buffers = buffers();
    return search.look(
        "combining " + around,
        Combiners.FUTURES,
        () -> loaded.near(near),
        "",
        (of, name) -> Combiners.of(of, name, buffers));
  }

  @Override
  public synchronized List<MethodUse> leavingValue(
      String giver, String future, Set<String> types, Set<String> around) {
    List<String> elements = new ArrayList<>();
    types.forEach(type -> LoadedTypes.addMessageTypes(loaded.of(type), elements));
    List<String> buffers = buffers();
    Predicate<String> isMeant =
        type ->
            elements.contains(type)
                || buffers.contains(type)
                || elements.isEmpty()
                    && LoadedTypes.isOf(
                        loaded.of(type.replace('/', '.')), NettyTypes.REFERENCE_COUNTED);
    List<String> near = internal(around);
    return search.look(
        "leaving " + giver + ' ' + future + ' ' + types + ' ' + around,
        FutureValues.types(MethodUses.internal(future)),
        () -> loaded.besideAndNear(giver, near),
        "",
        (of, name) -> FutureValues.of(of, name, isMeant));
  }

  @Override
  public synchronized List<MethodUse> consumers(Set<String> types, Set<String> around) {
    List<String> elements = new ArrayList<>();
    List<String> uncounted = new ArrayList<>();
    for (String type : types) {
      Class<?> c = loaded.of(type);
      LoadedTypes.addMessageTypes(c, elements);
      if (!LoadedTypes.isOf(c, NettyTypes.REFERENCE_COUNTED)) {
        LoadedTypes.addMessageTypes(c, uncounted);
      }
    }
    // What gets any of so many classes says nothing of these objects; Netty's messages are many.
    elements.removeIf(
        name ->
            CodeOwner.of(name.replace('/', '.')) == CodeOwner.APPLICATION
                && !types.contains(name.replace('/', '.'))
                && loaded.implementers(name).size() > MOST_OF_A_TYPE);
    uncounted.retainAll(elements);
    List<String> near = new ArrayList<>(elements);
    near.addAll(internal(around));
    List<String> mentioned = new ArrayList<>(elements);
    if (!uncounted.isEmpty()) {
      mentioned.add("netty/" + NettyTypes.COUNT_UTIL);
    }
    return search.look(
        "consumers " + types + ' ' + around,
        mentioned,
        () -> loaded.handlersNear(near),
        "",
        (of, name) -> Consumers.of(of, name, elements, uncounted));
  }

  @Override
  public synchronized List<MethodUse> calledBack(String className, String method, int argument) {
    List<String> types = List.of(MethodUses.internal(className));
    return search.look(
        "called back " + className + ' ' + method + ' ' + argument,
        types,
        () -> loaded.near(types),
        "",
        (of, name) -> Ignorers.of(of, name, types.get(0), method, argument));
  }

  @Override
  public synchronized List<MethodUse> unread(String className, Set<String> around) {
    String stream = MethodUses.internal(className);
    boolean isOne =
        answer(given, "stream " + className, className, false, of -> Streams.areOf(of, stream));
    return isOne
        ? new Unread(loaded, stream, around).find(search, "unread " + className + ' ' + around)
        : List.of();
  }

  @Override
  public String leftReleased(String className, String method, int line) {
    String in =
        answer(
            written,
            "left " + className + '.' + method + ' ' + line,
            className,
            "",
            of -> {
              String field = LeftReleased.in(of, MethodUses.internal(className), method, line);
              return field == null ? "" : field;
            });
    return in.isEmpty() ? null : in;
  }

  @Override
  public List<Overdraft> overdrafts(String className, String method, int line) {
    return answer(
        overdrafts,
        className + '.' + method + ' ' + line,
        className,
        List.of(),
        of -> Overdrafts.of(of, className, method, line));
  }

  @Override
  public List<Overdraft> handlerOverdrafts(String className) {
    return answer(
        handlerOverdrafts,
        className,
        className,
        List.of(),
        of -> Overdrafts.ofHandlers(of, loaded.implementers(MethodUses.internal(className))));
  }

  @Override
  public List<MethodUse> uncountedViews(String className, String method, int line) {
    return answer(
        uncountedViews,
        className + '.' + method + ' ' + line,
        className,
        List.of(),
        of -> UncountedViews.of(of, loaded::implementers, className, method, line));
  }

  @Override
  public boolean isReleasable(String className) {
    return answer(
        releasable,
        className,
        className,
        false,
        of -> of.types().isReleasable(MethodUses.internal(className)));
  }

  @Override
  public boolean isGiven(String className, String method, String type) {
    return answer(
        arguments,
        className + '.' + method + ' ' + type,
        className,
        false,
        of -> of.types().isGiven(MethodUses.internal(className), method, type));
  }

  @Override
  public boolean isFollowed(String className) {
    return answer(
        withBuffers,
        className,
        className,
        false,
        of -> of.types().holds(MethodUses.internal(className)));
  }

  @Override
  public String endOperator(String className, String method, int line) {
    return answer(
        endOperators,
        className + '.' + method + ':' + line,
        className,
        null,
        of -> {
          ClassNode node = of.classes().get(MethodUses.internal(className));
          return node == null ? null : EndOperators.at(node, method, line);
        });
  }

  @Override
  public String written(String className, String method) {
    return answer(
        written,
        className + '.' + method,
        className,
        method,
        of -> {
          ClassNode node = of.classes().get(MethodUses.internal(className));
          return node == null ? method : new Lambdas(node).written(method);
        });
  }

  @Override
  public synchronized String artifact(String className) {
    String known = artifactNames.get(className);
    if (known == null) {
      Class<?> c = loaded.of(className);
      String found = c == null ? null : artifacts.of(c);
      known = found == null ? "" : found;
      if (artifactNames.size() < MOST_ANSWERS) {
        artifactNames.put(className, known);
      }
    }
    return known.isEmpty() ? null : known;
  }

  private interface Question<T> {
    T ask(Bodies bodies);
  }

  /**
   * Asks once, and keeps the answer; only for this report where not all class files could be read.
   *
   * @param unknown the answer where the code cannot be read
   */
  private synchronized <T> T answer(
      Map<String, T> known, String of, String className, T unknown, Question<T> question) {
    String key = followed == null ? of : of + " with " + followed.owner + '.' + followed.field;
    T before = known.get(key);
    if (before != null) {
      return before;
    }
    Class<?> c = orUnknown(null, () -> loaded.of(className));
    T answer = unknown;
    if (c != null && c.getClassLoader() != null) {
      Bodies code = bodies.computeIfAbsent(c.getClassLoader(), loaded::bodies);
      answer = orUnknown(unknown, () -> question.ask(followed == null ? code : followed.in(code)));
      if (code.classes().isShort()) {
        corrections.add(() -> known.remove(key));
      }
    }
    if (known.size() < MOST_ANSWERS) {
      known.put(key, answer);
    }
    return answer;
  }

  /** An answer, or that nothing is known: code that cannot be followed tells nothing. */
  static <T> T orUnknown(T unknown, Supplier<T> answer) {
    try {
      return answer.get();
    } catch (RuntimeException | LinkageError | VirtualMachineError e) {
      return unknown;
    }
  }
}
