package io.github.bytebufflow.benchmarks.result;

import java.util.List;

/** Where, when and on what a run was made. Immutable; a value that is not known is empty. */
public final class Environment {
  /** Date and time, ISO 8601. */
  public final String date;

  /** The arguments that repeat the run. */
  public final String command;

  /** Commit of the tracker. */
  public final String commit;

  /** Whether the sources differed from the commit. */
  public final boolean dirty;

  /** Model of the processor. */
  public final String cpu;

  /** Processors that the JVM may use. */
  public final int cores;

  /** Name and version of the operating system. */
  public final String os;

  /** Each JDK measured on, with its full version and virtual machine. */
  public final List<String> jdks;

  /** Rounds and times. */
  public final String effort;

  /** Seconds that each measurement's iterations took together. */
  public final double seconds;

  private Environment(Builder b) {
    date = b.date;
    command = b.command;
    commit = b.commit;
    dirty = b.dirty;
    cpu = b.cpu;
    cores = b.cores;
    os = b.os;
    jdks = List.copyOf(b.jdks);
    effort = b.effort;
    seconds = b.seconds;
  }

  /** Collects the values. Not thread-safe. */
  public static final class Builder {
    /** See {@link Environment#date}. */
    public String date = "";

    /** See {@link Environment#command}. */
    public String command = "";

    /** See {@link Environment#commit}. */
    public String commit = "";

    /** See {@link Environment#dirty}. */
    public boolean dirty;

    /** See {@link Environment#cpu}. */
    public String cpu = "";

    /** See {@link Environment#cores}. */
    public int cores;

    /** See {@link Environment#os}. */
    public String os = "";

    /** See {@link Environment#jdks}. */
    public List<String> jdks = List.of();

    /** See {@link Environment#effort}. */
    public String effort = "";

    /** See {@link Environment#seconds}. */
    public double seconds;

    /** Nothing known. */
    public Builder() {}

    /** The environment. */
    public Environment build() {
      return new Environment(this);
    }
  }
}
