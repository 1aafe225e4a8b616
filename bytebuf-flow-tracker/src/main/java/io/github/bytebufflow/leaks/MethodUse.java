package io.github.bytebufflow.leaks;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a method does with a buffer that it has, told from its code. Immutable. */
public final class MethodUse {
  /** Nothing is known of the method. */
  public static final MethodUse UNKNOWN = new Builder(null, null).build();

  /** Binary name of the class that has the code; null where nothing is known. */
  public final String className;

  /** Name of the method. */
  public final String method;

  /** Name of the source file, or null. */
  public final String file;

  /** Line of a return that is reached with the buffer, 0 if there is none. */
  public final int lostAt;

  /** Whether that return is only reached where the method has caught an exception. */
  public final boolean lostCaught;

  /**
   * Whether that return is only reached where a method of the program has said by its result that
   * it did not take the buffer.
   */
  public final boolean lostRefused;

  /**
   * Line of a return that the method reaches without giving back a message which is the head of a
   * request or an answer, where it gives back all others; 0 if there is none.
   */
  public final int headLostAt;

  /** Whether the method loses it there by putting another one in its place. */
  public final boolean replaces;

  /** Whether something is certain to have been there, as the method has asked. */
  public final boolean replacesSurely;

  /** Whether the method loses it there by making a copy of it that has a count of its own. */
  public final boolean copies;

  /** Whether the method compares the count with another number, and goes on by the answer. */
  public final boolean asksCount;

  /**
   * The line in which the method releases what has the buffer by Netty's utility, which does
   * nothing with an object that has no count; or 0.
   */
  public final int inVainAt;

  /**
   * Line from which a loop goes on without having given away one of the counts that the method
   * raised by a number; 0 if there is none.
   */
  public final int skippedAt;

  /** Line of a {@code throw new} that is reached with the buffer, 0 if there is none. */
  public final int thrownAt;

  /** Whether an exception that the method throws has the buffer. */
  public final boolean thrownWith;

  /** Whether an exception of a call leaves the method with the buffer. */
  public final boolean lostIfCallThrows;

  /**
   * Whether the method catches what the asked call throws, and reaches a return with the buffer.
   */
  public final boolean lostWhereCaught;

  /** Whether the method releases the buffer on some way on which the asked call has thrown. */
  public final boolean releasedIfCallThrows;

  /** Whether an exception of a call behind the asked one leaves the method with the buffer. */
  public final boolean lostIfLaterThrows;

  /**
   * Whether the asked call may have returned what has the buffer, and the method goes on with that.
   */
  public final boolean inResult;

  /** Whether the method releases the buffer on some way. */
  public final boolean releases;

  /** Whether the method releases it, keeps it, or passes it on, on some way. */
  public final boolean consumes;

  /** Whether all that gives it back, on some way, is a call about which nothing is known. */
  public final boolean onlyGives;

  /** Whether a call gave it out or made it, and the method has it from nowhere else. */
  public final boolean onlyObtained;

  /** Whether the method got it as a stream of the JDK, which need not have a count of its own. */
  public final boolean asStream;

  /** Whether the method returns it on some way. */
  public final boolean returns;

  /** The field where the method keeps it on some way, {@code Class.field}; or null. */
  public final String stores;

  /** Binary name of the class that has that field; null where it is kept in no field. */
  public final String storesIn;

  /** Whether that field is one of another object, which the method has got or made. */
  public final boolean storesInOther;

  /** Whether the method adds it to a collection in a field on some way: many may be there. */
  public final boolean collects;

  /** Whether the method raises the count for what it keeps, and leaves the one it was given. */
  public final boolean keepsOwn;

  /** Whether a call gave it out that left it in a field: another object still owns it. */
  public final boolean lent;

  /**
   * Whether the method gives an object that it made with the buffer to one that only reads that.
   */
  public final boolean passesObject;

  /** What takes it for good on some way, {@code Class.method}; or null. */
  public final String takenBy;

  /** The field with the object that takes it, {@code Class.field}; or null. */
  public final String takenIn;

  /** Binary name of the class that has that field; or null. */
  public final String takenInClass;

  /** Whether the method has the object that takes it, could end that, and does not. */
  public final boolean leavesTaker;

  /** Whether a method that takes it may fail; none of a collection does. */
  public final boolean takerMayFail;

  /**
   * Number of the argument whose method takes it, so that the caller has it in that object; or -1.
   */
  public final int takenByArgument;

  /** Binary name of an interface of which a method is called with what has it; or null. */
  public final String callsBack;

  /** Name of that method. */
  public final String callsBackMethod;

  /** Number of the argument that has it. */
  public final int callsBackWith;

  /** Binary name of the class of a call that gets it without being known; or null. */
  public final String givesTo;

  /** Name of the method of that call. */
  public final String gives;

  /** Whether the code of that class names buffers or releases anything. */
  public final boolean givesAware;

  /** Line of that call. */
  public final int givesAt;

  /** Line of a call that may refuse the buffer, and is not asked whether it did; 0 if none is. */
  public final int refusedAt;

  /**
   * Line of a call that puts it where one object may be at a time, such as an attribute, when the
   * method does not ask what was there; 0 if there is none.
   */
  public final int overwritesAt;

  /** Whether the method takes it on some way, and says by its result where it does not. */
  public final boolean refuses;

  /** Names of the calls in the method that made it, or gave it out; no getters. */
  public final Set<String> obtainedFrom;

  /** Whether there is one. */
  public final boolean obtained;

  /** Whether it came in as a parameter, and the code never so much as looks at that. */
  public final boolean ignores;

  /** Whether the method gives away, on some way, what the object has that it keeps or loses. */
  public final boolean empties;

  /** Whether it does so on each way on which it keeps the object. */
  public final boolean keepsEmpty;

  /** Whether the method returns true or false: that may say whether it took the buffer. */
  public final boolean tells;

  /** Whether the method took it out of a field, an array or another object, and made none. */
  public final boolean taken;

  /**
   * The one field that has it, or that has the collection which shows it to the method; or null.
   */
  public final Made takenOutOf;

  /** What those methods do with it that take it, as far as their code is known. */
  public final List<MethodUse> takers;

  /** The methods, neither Netty's nor the JDK's, that get it and only read it. */
  public final List<Reader> readers;

  /** The objects that the method makes, and that have it from then on. */
  public final List<Made> objects;

  /** All fields in which the method keeps it on some way, or what else came in beside it. */
  public final List<Made> fields;

  /** Whether the code of the class names buffers or releases anything: else it can only carry. */
  public final boolean aware;

  /** Whether the method returns something, be it the buffer or not. */
  public final boolean hasResult;

  /** Whether what the method returns is declared as a buffer. */
  public final boolean hasBufferResult;

  /** Whether the call that was asked about declares a buffer as an argument. */
  public final boolean declared;

  /** Whether the call that was asked about returns what can be released, and is no buffer. */
  public final boolean makes;

  /** Whether it does something with the buffer behind the call that was asked about. */
  public final boolean goesOn;

  /** Whether the method owns what comes in, by Netty's contract: it must release or pass it on. */
  public final boolean owns;

  /** Whether the method only borrows what comes in, by Netty's contract. */
  public final boolean borrows;

  private MethodUse(Builder b) {
    className = b.className;
    method = b.method;
    file = b.file;
    lostAt = b.lostAt;
    lostCaught = b.lostCaught;
    headLostAt = b.headLostAt;
    lostRefused = b.lostRefused;
    replaces = b.replaces;
    replacesSurely = b.replacesSurely;
    copies = b.copies;
    asksCount = b.asksCount;
    inVainAt = b.inVainAt;
    skippedAt = b.skippedAt;
    thrownAt = b.thrownAt;
    thrownWith = b.thrownWith;
    lostIfCallThrows = b.lostIfCallThrows;
    lostWhereCaught = b.lostWhereCaught;
    releasedIfCallThrows = b.releasedIfCallThrows;
    lostIfLaterThrows = b.lostIfLaterThrows;
    inResult = b.inResult;
    releases = b.releases;
    consumes = b.consumes;
    onlyGives = b.onlyGives;
    onlyObtained = b.onlyObtained;
    asStream = b.asStream;
    returns = b.returns;
    stores = b.stores;
    storesIn = b.storesIn;
    storesInOther = b.storesInOther;
    collects = b.collects;
    keepsOwn = b.keepsOwn;
    lent = b.lent;
    passesObject = b.passesObject;
    takenBy = b.takenBy;
    takenIn = b.takenIn;
    takenInClass = b.takenInClass;
    leavesTaker = b.leavesTaker;
    takerMayFail = b.takerMayFail;
    takenByArgument = b.takenByArgument;
    callsBack = b.callsBack;
    callsBackMethod = b.callsBackMethod;
    callsBackWith = b.callsBackWith;
    givesTo = b.givesTo;
    gives = b.gives;
    givesAware = b.givesAware;
    givesAt = b.givesAt;
    refusedAt = b.refusedAt;
    overwritesAt = b.overwritesAt;
    refuses = b.refuses;
    obtainedFrom = Set.copyOf(b.obtainedFrom);
    obtained = !obtainedFrom.isEmpty();
    ignores = b.ignores;
    empties = b.empties;
    keepsEmpty = b.keepsEmpty;
    tells = b.tells;
    taken = b.taken;
    takenOutOf = b.takenOutOf;
    takers = List.copyOf(b.takers);
    readers = List.copyOf(b.readers);
    objects = List.copyOf(b.objects);
    fields = List.copyOf(b.fields);
    aware = b.aware;
    hasResult = b.hasResult;
    hasBufferResult = b.hasBufferResult;
    declared = b.declared;
    makes = b.makes;
    goesOn = b.goesOn;
    owns = b.owns;
    borrows = b.borrows;
  }

  /**
   * Whether the code could be read.
   *
   * @return false if nothing here means anything
   */
  public boolean isKnown() {
    return className != null;
  }

  /**
   * Whether the method does nothing that matters to the count.
   *
   * @return true if it neither releases, keeps, passes on nor returns the buffer
   */
  public boolean onlyReads() {
    return isKnown() && !consumes && !returns;
  }

  /**
   * Whether somebody else may have the count that the method loses: it compares the count and goes
   * on by the answer, tells its caller by true or false, has a collection where many may be, or got
   * the buffer from who keeps it.
   *
   * @return true if the method is never certain
   */
  public boolean mayBeElsewhere() {
    return asksCount || tells || collects || lent || lostRefused;
  }

  /**
   * Whether the method has the buffer out of a field of its own class.
   *
   * @return false for a field of another class, too
   */
  public boolean isOfOwnField() {
    return takenOutOf != null
        && Names.outermost(takenOutOf.className).equals(Names.outermost(className));
  }

  /**
   * Whether the method releases the buffer on all ways and does nothing else with it.
   *
   * @return true if a buffer that leaked was not lost there
   */
  public boolean onlyReleases() {
    return releases
        && lostAt == 0
        && headLostAt == 0
        && !returns
        && takenBy == null
        && stores == null
        && gives == null
        && takers.isEmpty();
  }

  /** A method that is called with the buffer. Immutable. */
  public static final class Reader {
    /** Binary name of the declared class. */
    public final String className;

    /** Name of the method. */
    public final String method;

    /** Whether the method returns something that can be released, and is no buffer. */
    public final boolean makesReleasable;

    /**
     * Makes one.
     *
     * @param className binary name of the declared class
     * @param method name of the method
     * @param makesReleasable whether the method returns what can be released, and is no buffer
     */
    public Reader(String className, String method, boolean makesReleasable) {
      this.className = className;
      this.method = method;
      this.makesReleasable = makesReleasable;
    }
  }

  /** An object that a method makes with the buffer. Immutable. */
  public static final class Made {
    /** Binary name of its class. */
    public final String className;

    /** The field of that class which keeps the buffer; null where a superclass does, or several. */
    public final String field;

    /**
     * Makes one.
     *
     * @param className binary name of its class
     * @param field the field of that class which keeps the buffer, or null
     */
    public Made(String className, String field) {
      this.className = className;
      this.field = field;
    }
  }

  /** Collects what is known. */
  public static final class Builder {
    private final String className;
    private final String method;

    /** See the fields of the class around. */
    public String file;

    /** See the fields of the class around. */
    public int lostAt;

    /** See the fields of the class around. */
    public boolean lostCaught;

    /** See the fields of the class around. */
    public int headLostAt;

    /** See the fields of the class around. */
    public boolean lostRefused;

    /** See the fields of the class around. */
    public int thrownAt;

    /** See the fields of the class around. */
    public boolean thrownWith;

    /** See the fields of the class around. */
    public boolean asksCount;

    /** See the fields of the class around. */
    public int inVainAt;

    /** See the fields of the class around. */
    public int skippedAt;

    /** See the fields of the class around. */
    public boolean lostIfCallThrows;

    /** See the fields of the class around. */
    public boolean lostWhereCaught;

    /** See the fields of the class around. */
    public boolean releasedIfCallThrows;

    /** See the fields of the class around. */
    public boolean lostIfLaterThrows;

    /** See the fields of the class around. */
    public boolean inResult;

    /** See the fields of the class around. */
    public boolean releases;

    /** See the fields of the class around. */
    public boolean consumes;

    /** See the fields of the class around. */
    public boolean replaces;

    /** See the fields of the class around. */
    public boolean replacesSurely;

    /** See the fields of the class around. */
    public boolean copies;

    /** See the fields of the class around. */
    public boolean onlyGives;

    /** See the fields of the class around. */
    public boolean onlyObtained;

    /** See the fields of the class around. */
    public boolean asStream;

    /** See the fields of the class around. */
    public boolean returns;

    /** See the fields of the class around. */
    public String stores;

    /** See the fields of the class around. */
    public String storesIn;

    /** See the fields of the class around. */
    public boolean storesInOther;

    /** See the fields of the class around. */
    public boolean collects;

    /** See the fields of the class around. */
    public boolean keepsOwn;

    /** See the fields of the class around. */
    public boolean lent;

    /** See the fields of the class around. */
    public boolean passesObject;

    /** See the fields of the class around. */
    public String takenBy;

    /** See the fields of the class around. */
    public String takenIn;

    /** See the fields of the class around. */
    public String takenInClass;

    /** See the fields of the class around. */
    public boolean leavesTaker;

    /** See the fields of the class around. */
    public boolean takerMayFail;

    /** See the fields of the class around. */
    public int takenByArgument = -1;

    /** See the fields of the class around. */
    public String callsBack;

    /** See the fields of the class around. */
    public String callsBackMethod;

    /** See the fields of the class around. */
    public int callsBackWith;

    /** See the fields of the class around. */
    public String givesTo;

    /** See the fields of the class around. */
    public String gives;

    /** See the fields of the class around. */
    public boolean givesAware;

    /** See the fields of the class around. */
    public int givesAt;

    /** See the fields of the class around. */
    public int refusedAt;

    /** See the fields of the class around. */
    public int overwritesAt;

    /** See the fields of the class around. */
    public boolean refuses;

    /** See the fields of the class around. */
    public final Set<String> obtainedFrom = new HashSet<>();

    /** See the fields of the class around. */
    public boolean ignores;

    /** See the fields of the class around. */
    public boolean empties;

    /** See the fields of the class around. */
    public boolean keepsEmpty;

    /** See the fields of the class around. */
    public boolean tells;

    /** See the fields of the class around. */
    public boolean taken;

    /** See the fields of the class around. */
    public Made takenOutOf;

    /** See the fields of the class around. */
    public final List<MethodUse> takers = new ArrayList<>();

    /** See the fields of the class around. */
    public final List<Reader> readers = new ArrayList<>();

    /** See the fields of the class around. */
    public final List<Made> objects = new ArrayList<>();

    /** See the fields of the class around. */
    public final List<Made> fields = new ArrayList<>();

    /** See the fields of the class around. */
    public boolean aware;

    /** See the fields of the class around. */
    public boolean hasResult;

    /** See the fields of the class around. */
    public boolean hasBufferResult;

    /** See the fields of the class around. */
    public boolean declared;

    /** See the fields of the class around. */
    public boolean makes;

    /** See the fields of the class around. */
    public boolean goesOn;

    /** See the fields of the class around. */
    public boolean owns;

    /** See the fields of the class around. */
    public boolean borrows;

    /**
     * Begins with nothing known of a method but its name.
     *
     * @param className binary name of the class
     * @param method name of the method
     */
    public Builder(String className, String method) {
      this.className = className;
      this.method = method;
    }

    /**
     * Ends.
     *
     * @return what was collected
     */
    public MethodUse build() {
      return new MethodUse(this);
    }
  }
}
