package io.github.bytebufflow.agent.services;

import io.github.bytebufflow.runtime.HintSources;
import io.github.bytebufflow.runtime.Owner;
import io.github.bytebufflow.runtime.OwnerCounts;
import io.github.bytebufflow.runtime.Tracker;
import io.github.bytebufflow.serve.program.SnapshotValues;
import io.github.bytebufflow.serve.program.UnreleasedValues;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The functions of one tracker that {@link ApiFunctions} hands out. Thread-safe. */
final class ProgramApi {
  /** Of the tracker that these functions were made for. */
  final Supplier<Services> services;

  final Map<String, Object> functions = new HashMap<>();

  ProgramApi(Supplier<Services> services) {
    this.services = services;
    functions.put("version", 1L);
    functions.put("owners", Tracker.hasOwners());
    Supplier<Object> snapshot = this::snapshot;
    functions.put("snapshot", snapshot);
    Function<Object, Object> collect = this::collect;
    functions.put("collect", collect);
    Function<Object, Object> onLeak = this::onLeak;
    functions.put("onLeak", onLeak);
    Function<Object, Object> hints = ProgramApi::hints;
    functions.put("hints", hints);
    if (Tracker.hasOwners()) {
      Function<Object, Object> openOwner = name -> openOwner();
      functions.put("openOwner", openOwner);
    }
  }

  private Object snapshot() {
    Services running = ApiFunctions.current();
    return running == null ? null : SnapshotValues.of(running.snapshot());
  }

  private Object collect(Object millis) {
    Services running = ApiFunctions.current();
    return running != null && Tracker.collect(((Number) millis).longValue());
  }

  @SuppressWarnings("unchecked")
  private Object onLeak(Object listener) {
    Services running = ApiFunctions.current();
    return running == null ? null : running.onLeak((Consumer<Object>) listener);
  }

  private static Object hints(Object supplier) {
    return ApiFunctions.current() == null ? null : HintSources.add((Supplier<?>) supplier);
  }

  // ---- owners

  private static Object openOwner() {
    Owner owner = Owner.open();
    if (owner == null) {
      return null;
    }
    Map<String, Object> scope = new HashMap<>();
    Runnable close = owner::close;
    scope.put("close", close);
    Supplier<Object> enter = owner::enter;
    scope.put("enter", enter);
    Consumer<Object> leave = Owner::leave;
    scope.put("leave", leave);
    Supplier<Object> balance = () -> balance(owner);
    scope.put("balance", balance);
    return scope;
  }

  private static Map<String, Object> balance(Owner owner) {
    OwnerCounts counts = owner.read();
    Map<String, Object> values = new HashMap<>();
    values.put("allocated", counts.allocated);
    values.put("released", counts.released);
    values.put("leaked", counts.leaked);
    values.put("live", counts.live);
    values.put("allocatedBytes", counts.releasedBytes + counts.leakedBytes + counts.liveBytes);
    values.put("releasedBytes", counts.releasedBytes);
    values.put("leakedBytes", counts.leakedBytes);
    values.put("liveBytes", counts.liveBytes);
    Supplier<Object> unreleased = () -> unreleased(counts);
    values.put("unreleased", unreleased);
    return values;
  }

  private static List<Map<String, Object>> unreleased(OwnerCounts counts) {
    Services running = counts.ends.isEmpty() ? null : ApiFunctions.current();
    return running == null ? Collections.emptyList() : UnreleasedValues.of(running.pathsOf(counts));
  }
}
