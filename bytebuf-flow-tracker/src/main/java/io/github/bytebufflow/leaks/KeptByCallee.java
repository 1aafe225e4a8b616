package io.github.bytebufflow.leaks;

import io.github.bytebufflow.snapshot.Kind;
import io.github.bytebufflow.snapshot.MisuseRecord;
import io.github.bytebufflow.snapshot.MisuseVerdict;
import io.github.bytebufflow.snapshot.Place;
import java.util.List;

/**
 * A handler lends what its base class releases: a method keeps that on one way and not on the
 * others, or an object is made with it, which others may keep for longer. Then these may have to
 * retain it, and not the handler what it lends.
 */
final class KeptByCallee {
  /** So deep calls are followed. */
  private static final int DEEPEST = 3;

  private final MisuseRecord record;
  private final Code code;

  KeptByCallee(MisuseRecord record, Code code) {
    this.record = record;
    this.code = code;
  }

  /**
   * Judges a record that the path decides alone.
   *
   * @param told what the path tells
   * @return whom to ask, or null where no such method is known
   */
  MisuseVerdict judge(MisuseVerdict told) {
    MisuseVerdict.Suspect by = told.suspects.get(0);
    MethodUse use = code.held(by.className, by.method, by.line, Kind.ENTER);
    if (!use.isKnown() || !use.borrows) {
      return null;
    }
    MethodUse keeper = keeper(use, 0);
    if (keeper == null) {
      return keptByObject(told, by);
    }
    String site = Names.of(keeper.className, keeper.method);
    MisuseVerdict.Suspect first =
        new MisuseVerdict.Suspect(
            keeper.className,
            keeper.method,
            0,
            site,
            "stores it in "
                + keeper.stores
                + " on one path, and leaves it to its caller on others");
    return new MisuseVerdict(
        false,
        "retain in " + site + " what it stores in " + keeper.stores + "; or " + told.next,
        List.of(first, by));
  }

  private MisuseVerdict keptByObject(MisuseVerdict told, MisuseVerdict.Suspect by) {
    Place made = null;
    boolean isBehind = false;
    for (Place step : record.steps) {
      boolean isConstructor = step.kind == Kind.ENTER && "<init>".equals(step.method);
      made = isBehind && isConstructor ? step : made;
      isBehind |= by.className.equals(step.className) && by.method.equals(step.method);
    }
    if (made == null) {
      return null;
    }
    String object = Names.simple(made.className);
    MisuseVerdict.Suspect keeps =
        new MisuseVerdict.Suspect(
            made.className,
            made.method,
            made.line,
            made.site,
            "stores it: a method of "
                + object
                + " that outlives the handler may have to retain it");
    return new MisuseVerdict(false, told.next, List.of(by, keeps));
  }

  private static MethodUse keeper(MethodUse giver, int depth) {
    for (MethodUse taker : giver.takers) {
      if (taker.stores != null && taker.lostAt > 0 && !taker.lostCaught && !taker.releases) {
        return taker;
      }
      MethodUse deeper = depth < DEEPEST ? keeper(taker, depth + 1) : null;
      if (deeper != null) {
        return deeper;
      }
    }
    return null;
  }
}
