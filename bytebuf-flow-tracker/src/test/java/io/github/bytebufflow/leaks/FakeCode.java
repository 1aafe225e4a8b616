package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Code of which nothing is known but what a test says. A method is named {@code
 * com.acme.Shop.take}.
 */
class FakeCode implements Code {
  /** What a method does with a buffer from any step or call on. */
  final Map<String, MethodUse> uses = new HashMap<>();

  /** What a method does behind one call: {@code com.acme.Shop.take called}. */
  final Map<String, MethodUse> calls = new HashMap<>();

  /** What a method does with all that calls return: {@code com.acme.Shop.take called}. */
  final Map<String, List<MethodUse>> got = new HashMap<>();

  /** What a method does with the objects that it makes: {@code com.acme.Shop.take a.Job}. */
  final Map<String, List<MethodUse>> made = new HashMap<>();

  /** What a method does with the parameter that it forgets. */
  final Map<String, MethodUse> forgotten = new HashMap<>();

  /** The fields whose objects were followed in a judgement, by the class and the field. */
  final List<String> followed = new ArrayList<>();

  /** Calls that give the buffer away for good: {@code com.acme.Shop.take called}. */
  final Set<String> given = new HashSet<>();

  /** Methods that release what is declared as a buffer: {@code com.acme.Shop.take}. */
  final Set<String> releases = new HashSet<>();

  /** What a method does with an argument of a call: {@code com.acme.Shop.take(called 0}. */
  final Map<String, MethodUse> passed = new HashMap<>();

  /** Where the object of a call comes from: {@code com.acme.Shop.take called}. */
  final Map<String, Receiver> receivers = new HashMap<>();

  /** What the methods of a handler do, by the class. */
  final Map<String, List<MethodUse>> handlers = new HashMap<>();

  /** What ends an object, by the class and the field: {@code com.acme.Shop.queue}. */
  final Map<String, List<Keeper>> keepers = new HashMap<>();

  /** What is done with the content of a field, by the class and the field. */
  final Map<String, List<MethodUse>> takenOut = new HashMap<>();

  /** Who puts something else into the map in a field, by the class and the field. */
  final Map<String, List<MethodUse>> replacing = new HashMap<>();

  /** Who keeps tasks from being run, by the class that made the task and the task. */
  final Map<String, List<MethodUse>> cancelling = new HashMap<>();

  /** Who closes a channel and leaves what is in it, by the class that has the channel. */
  final Map<String, List<MethodUse>> closingEmbedded = new HashMap<>();

  /** Who combines futures, by a class around. */
  final Map<String, List<MethodUse>> combining = new HashMap<>();

  /** Classes whose objects nobody can release. */
  final Set<String> notReleasable = new HashSet<>();

  /** What loses the content of a field on one way, by the class and the field. */
  final Map<String, List<MethodUse>> lostInside = new HashMap<>();

  /** Who loses objects on one way, by their class and the field that keeps the buffer. */
  final Map<String, List<MethodUse>> lostObjects = new HashMap<>();

  /** What makes streams of a wrapper, by the class of that. */
  final Map<String, List<Assembler>> assemblers = new HashMap<>();

  /** What makes streams of buffers. */
  final List<Assembler> assemblersOfBuffers = new ArrayList<>();

  /** Who implements a method of an interface: {@code com.acme.Callback.done}. */
  final Map<String, List<MethodUse>> calledBack = new HashMap<>();

  /** Who leaves the value of a future, by the class of the future. */
  final Map<String, List<MethodUse>> leavingValue = new HashMap<>();

  /** What the callers of a method do. */
  final Map<String, List<MethodUse>> callers = new HashMap<>();

  /** What is done with objects that have buffers. */
  final List<MethodUse> consumers = new ArrayList<>();

  /** Where a method gives back too many counts. */
  final Map<String, List<Overdraft>> overdrafts = new HashMap<>();

  /** The collection that keeps what a method releases. */
  final Map<String, String> leftReleased = new HashMap<>();

  /** Where handlers do, by the base class. */
  final Map<String, List<Overdraft>> handlerOverdrafts = new HashMap<>();

  /** What makes views without the count that the name promises. */
  final List<MethodUse> uncountedViews = new ArrayList<>();

  /** What a method gives the same buffer instead: {@code com.acme.Shop.take called}. */
  final Map<String, List<String>> instead = new HashMap<>();

  /** The method around an anonymous class, by the class. */
  final Map<String, MethodUse> around = new HashMap<>();

  /** The method around a lambda, by the method of the lambda. */
  final Map<String, String> written = new HashMap<>();

  /** The artefact of classes, by the beginning of their names. */
  final Map<String, String> artifacts = new HashMap<>();

  /** The operators in each question about streams. */
  final List<List<String>> askedOperators = new ArrayList<>();

  /** The types in each question about consumers. */
  final List<List<String>> askedTypes = new ArrayList<>();

  /** The classes in each question about what is near to them. */
  final List<List<String>> askedAround = new ArrayList<>();

  /** Says what a method of a known source file does with a buffer from any step or call on. */
  final void does(String className, String method, Consumer<MethodUse.Builder> what) {
    Consumer<MethodUse.Builder> file = use -> use.file = "Some.java";
    uses.put(className + '.' + method, MethodUses.use(className, method, file.andThen(what)));
  }

  @Override
  public MethodUse held(String className, String method, int line, Kind kind) {
    return uses.getOrDefault(className + '.' + method, MethodUse.UNKNOWN);
  }

  @Override
  public List<MethodUse> closingEmbedded(String className) {
    return closingEmbedded.getOrDefault(className, List.of());
  }

  @Override
  public MethodUse given(String className, String method, int line, String called, Role role) {
    String name = className + '.' + method;
    return calls.getOrDefault(name + ' ' + called, uses.getOrDefault(name, MethodUse.UNKNOWN));
  }

  @Override
  public List<MethodUse> got(String className, String method, String called) {
    return got.getOrDefault(className + '.' + method + ' ' + called, List.of());
  }

  @Override
  public List<MethodUse> made(String className, String method, String object) {
    return made.getOrDefault(className + '.' + method + ' ' + object, List.of());
  }

  @Override
  public void following(String className, String field, Runnable judgement) {
    followed.add(className + '.' + field);
    judgement.run();
  }

  @Override
  public MethodUse forgotten(String className, String method, int line) {
    return forgotten.getOrDefault(className + '.' + method, MethodUse.UNKNOWN);
  }

  @Override
  public boolean releasesBuffer(String className, String method, int line) {
    return releases.contains(className + '.' + method);
  }

  @Override
  public boolean gives(String className, String method, int line, String called) {
    return given.contains(className + '.' + method + ' ' + called);
  }

  @Override
  public List<String> insteadOf(String className, String method, int line, String called) {
    return instead.getOrDefault(className + '.' + method + ' ' + called, List.of());
  }

  @Override
  public MethodUse around(String className) {
    return around.getOrDefault(className, MethodUse.UNKNOWN);
  }

  @Override
  public MethodUse passed(String className, String method, int line, String called, int argument) {
    String call = className + '.' + method + '(' + called + ' ' + argument;
    return passed.getOrDefault(call, MethodUse.UNKNOWN);
  }

  @Override
  public Receiver receiver(String className, String method, int line, String called) {
    return receivers.getOrDefault(className + '.' + method + ' ' + called, Receiver.UNKNOWN);
  }

  @Override
  public List<MethodUse> handler(String className, String entry) {
    return handlers.getOrDefault(className, List.of());
  }

  @Override
  public List<Keeper> keepers(String className, String field) {
    return keepers.getOrDefault(className + '.' + field, List.of());
  }

  @Override
  public List<MethodUse> calledBack(String className, String method, int argument) {
    return calledBack.getOrDefault(className + '.' + method, List.of());
  }

  @Override
  public List<MethodUse> leavingValue(
      String giver, String future, Set<String> types, Set<String> around) {
    return leavingValue.getOrDefault(future, List.of());
  }

  @Override
  public List<MethodUse> replacing(String className, String field) {
    return replacing.getOrDefault(className + '.' + field, List.of());
  }

  @Override
  public List<MethodUse> cancelling(String className, String task) {
    return cancelling.getOrDefault(className + ' ' + task, List.of());
  }

  @Override
  public List<MethodUse> combining(Set<String> around) {
    return around.stream()
        .flatMap(name -> combining.getOrDefault(name, List.of()).stream())
        .collect(Collectors.toList());
  }

  @Override
  public List<MethodUse> takenOut(String className, String field) {
    return takenOut.getOrDefault(className + '.' + field, List.of());
  }

  @Override
  public boolean isReleasable(String className) {
    return !notReleasable.contains(className);
  }

  @Override
  public List<MethodUse> lostObjects(String className, String field) {
    return lostObjects.getOrDefault(className + '.' + field, List.of());
  }

  @Override
  public List<MethodUse> lostInside(String className, String field) {
    return lostInside.getOrDefault(className + '.' + field, List.of());
  }

  @Override
  public List<Assembler> assemblersOfBuffers(Set<String> around, Set<String> operators) {
    askedAround.add(List.copyOf(around));
    askedOperators.add(List.copyOf(operators));
    return assemblersOfBuffers;
  }

  @Override
  public List<Assembler> assemblers(String wrapper, Set<String> operators) {
    askedOperators.add(List.copyOf(operators));
    return assemblers.getOrDefault(wrapper, List.of());
  }

  @Override
  public List<MethodUse> callers(String className, String method) {
    return callers.getOrDefault(className + '.' + method, List.of());
  }

  @Override
  public List<MethodUse> consumers(Set<String> types, Set<String> around) {
    askedTypes.add(List.copyOf(types));
    askedAround.add(List.copyOf(around));
    return consumers;
  }

  @Override
  public List<Overdraft> overdrafts(String className, String method, int line) {
    return overdrafts.getOrDefault(className + '.' + method, List.of());
  }

  @Override
  public String leftReleased(String className, String method, int line) {
    return leftReleased.get(className + '.' + method + ' ' + line);
  }

  @Override
  public List<Overdraft> handlerOverdrafts(String className) {
    return handlerOverdrafts.getOrDefault(className, List.of());
  }

  @Override
  public List<MethodUse> uncountedViews(String className, String method, int line) {
    return uncountedViews;
  }

  @Override
  public String written(String className, String method) {
    return written.getOrDefault(className + '.' + method, method);
  }

  @Override
  public String artifact(String className) {
    for (Map.Entry<String, String> artifact : artifacts.entrySet()) {
      if (className.startsWith(artifact.getKey())) {
        return artifact.getValue();
      }
    }
    return null;
  }
}
