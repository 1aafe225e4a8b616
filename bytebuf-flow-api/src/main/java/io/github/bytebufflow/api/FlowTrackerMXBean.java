package io.github.bytebufflow.api;

import java.util.List;
import java.util.Map;

/**
 * The tracker over JMX, registered as {@value #NAME}.
 *
 * <p>The numbers are those of a snapshot that is at most 1 s old; operations take a new one. In a
 * quiet application {@code Allocated = Released + Leaked + Live}. No operation writes a file.
 *
 * <p>The bean sends a notification of type {@value #LEAK} for each newly leaking path, with the
 * report of the leak as its message and its fingerprint as its user data; that is the key of the
 * leak's row in {@link #getLeakTable}. A notification of type {@value #MEMORY} has a report too:
 * direct memory is {@code exhausted}, or passes the share of the option {@code memory-alert}; its
 * user data is that word, or {@code alert}.
 *
 * <p>All types are open types of JMX, so a client needs no class of the tracker. Every attribute
 * and operation may be used by any thread.
 */
public interface FlowTrackerMXBean {
  /** Name that the first tracker of a JVM is registered by; further ones have an id behind it. */
  String NAME = "io.github.bytebufflow:type=FlowTracker";

  /** Type of the notification about a newly leaking path. */
  String LEAK = "io.github.bytebufflow.leak";

  /** Type of the notification that direct memory gets short. */
  String MEMORY = "io.github.bytebufflow.memory";

  /**
   * Buffers allocated: owners of memory, and composites.
   *
   * @return a count since the start
   */
  long getAllocated();

  /**
   * Buffers whose count reached 0.
   *
   * @return a count since the start
   */
  long getReleased();

  /**
   * Buffers that were collected while their count was above 0.
   *
   * @return a count since the start
   */
  long getLeaked();

  /**
   * Buffers that are neither released nor leaked.
   *
   * @return a count
   */
  long getLive();

  /**
   * Live buffers older than the option {@code suspect-age}.
   *
   * @return a count, part of {@link #getLive}
   */
  long getSuspects();

  /**
   * Capacity of the leaked buffers.
   *
   * @return bytes since the start
   */
  long getLeakedBytes();

  /**
   * Capacity of the live buffers.
   *
   * @return bytes
   */
  long getLiveBytes();

  /**
   * Leaked buffers of direct memory.
   *
   * @return a count since the start, part of {@link #getLeaked}
   */
  long getLeakedDirect();

  /**
   * Leaked buffers that only another leaked buffer held.
   *
   * @return a count since the start, part of {@link #getLeaked}
   */
  long getIndirect();

  /**
   * Uses of buffers whose count was 0: double releases, uses after release.
   *
   * @return a count since the start
   */
  long getMisused();

  /**
   * Nodes of the tree of paths.
   *
   * @return a count, at most the option {@code max-nodes}
   */
  long getNodes();

  /**
   * Flows that ended beyond {@code max-nodes} or {@code max-depth}.
   *
   * @return a count since the start
   */
  long getTruncated();

  /**
   * Flows or steps that a failure of the tracker lost.
   *
   * @return a count since the start, outside all other sums
   */
  long getUntracked();

  /**
   * Ended flows whose pooled object still holds a place in the live set.
   *
   * @return a count
   */
  long getRetained();

  /**
   * Buffers that the option {@code sample} left out, about.
   *
   * @return a count since the start, outside all other sums; 0 where every buffer is followed
   */
  long getSampledOut();

  /**
   * Retained views allocated.
   *
   * @return a count since the start
   */
  long getViewsAllocated();

  /**
   * Retained views whose count reached 0.
   *
   * @return a count since the start
   */
  long getViewsReleased();

  /**
   * Retained views that were collected while their count was above 0.
   *
   * @return a count since the start
   */
  long getViewsLeaked();

  /**
   * Retained views that are neither released nor leaked.
   *
   * @return a count
   */
  long getViewsLive();

  /**
   * The leaking paths of the most direct memory first, at most 100 fingerprints; without unreleased
   * heap, and without what the option {@code accept} names.
   *
   * @return a row for each fingerprint, by the fingerprint; over JMX a table with the columns
   *     {@code key} and {@code value}
   */
  Map<String, LeakRow> getLeakTable();

  /**
   * Where the direct memory is, line by line.
   *
   * @return the lines; all of them null where the tracker has taken no balance
   */
  MemoryRow getMemory();

  /**
   * What takes most of the direct memory.
   *
   * @return the verdict, of the cause {@code unknown} where the tracker has taken no balance
   */
  VerdictRow getMemoryVerdict();

  /**
   * Version of the tracker.
   *
   * @return the version of the agent's jar
   */
  String getVersion();

  /**
   * The Nettys that were woven.
   *
   * @return a version each, and what was off
   */
  List<String> getNettyVersions();

  /**
   * The option {@code include}: what is in scope.
   *
   * @return package and class prefixes with {@code ,} between them, or the words for the default
   */
  String getInclude();

  /**
   * Changes the scope. Classes that come in or go out are woven or restored before this returns;
   * the tree keeps its history.
   *
   * @param prefixes as {@link #getInclude} returns them
   * @throws IllegalArgumentException with one sentence if they are none
   */
  void setInclude(String prefixes);

  /**
   * The option {@code exclude}: what is out of scope.
   *
   * @return package and class prefixes with {@code ,} between them, or {@code none}
   */
  String getExclude();

  /**
   * Changes the scope, as {@link #setInclude} does.
   *
   * @param prefixes as {@link #getExclude} returns them
   * @throws IllegalArgumentException with one sentence if they are none
   */
  void setExclude(String prefixes);

  /**
   * The option {@code netty}: how much of Netty becomes steps.
   *
   * @return {@code off}, {@code lifecycle} or {@code full}
   */
  String getNetty();

  /**
   * Changes how much of Netty becomes steps.
   *
   * @param mode {@code off}, {@code lifecycle} or {@code full}
   * @throws IllegalArgumentException with one sentence if it is none of these
   */
  void setNetty(String mode);

  /**
   * The option {@code sample}: one allocation in so many is tracked.
   *
   * @return at least 1
   */
  int getSample();

  /**
   * Changes how many allocations are tracked; those that are tracked stay so.
   *
   * @param n at least 1
   * @throws IllegalArgumentException with one sentence if it is less
   */
  void setSample(int n);

  /**
   * All paths.
   *
   * @return text for a person
   */
  String tree();

  /**
   * The leak report.
   *
   * @return text for a person
   */
  String leaks();

  /**
   * The leak report of what was found leaked after the mark.
   *
   * @return text for a person
   * @throws IllegalStateException if {@link #mark} was not called yet
   */
  String leaksSinceMark();

  /**
   * The live buffers older than the option {@code suspect-age}.
   *
   * @return text for a person
   */
  String suspects();

  /**
   * Where the direct memory is, and why: the verdict, the lines of the balance, the allocators, the
   * paths that keep chunks, what waits for peers, and what is not known here.
   *
   * @return text for a person
   */
  String memory();

  /**
   * All flows as JSON of the contract.
   *
   * @return one JSON object
   */
  String json();

  /**
   * Takes the tracker out of this JVM: writes the last report, restores all classes but {@code
   * ByteBuf} after a start by flag, ends all threads, and unregisters this bean.
   *
   * @return one sentence about what was done
   */
  String detach();

  /** Makes this moment the one that {@link #leaksSinceMark} counts from. */
  void mark();
}
