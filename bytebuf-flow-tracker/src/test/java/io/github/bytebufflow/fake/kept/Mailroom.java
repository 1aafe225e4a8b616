package io.github.bytebufflow.fake.kept;

import io.github.bytebufflow.fake.unwoven.io.netty.buffer.AbstractReferenceCountedByteBuf;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** Has tenants, each with a mailbox: who lets a tenant go has to end him. */
public class Mailroom {
  private final Map<String, Tenant> tenants = new HashMap<>();
  private int gone;

  void moveIn(String name, Tenant tenant) {
    Tenant before = tenants.put(name, tenant);
    if (before != null) {
      before.close();
    }
  }

  void replace(String name, Tenant tenant) {
    Tenant before = tenants.put(name, tenant);
    if (before != null) {
      before.complain();
    }
  }

  void evict(String name) {
    Tenant tenant = tenants.remove(name);
    if (tenant != null) {
      gone++;
    }
  }

  void sweep() {
    for (Iterator<Tenant> all = tenants.values().iterator(); all.hasNext(); ) {
      if (all.next().isIdle()) {
        all.remove();
      }
    }
  }

  void moveOut(String name) {
    end(tenants.remove(name));
  }

  private static void end(Tenant tenant) {
    tenant.close();
  }

  Tenant take(String name) {
    return tenants.remove(name);
  }

  void close() {
    tenants.values().forEach(Tenant::close);
    tenants.clear();
  }

  void shutdown() {
    for (Tenant tenant : tenants.values()) {
      if (tenant.isIdle()) {
        gone++;
        continue;
      }
      tenant.close();
    }
    tenants.clear();
  }

  void stop() {
    for (Tenant tenant : tenants.values()) {
      if (!tenant.isIdle()) {
        gone++;
      }
      tenant.close();
    }
  }
}

/** What tenants keep their buffers in. */
class Mailbox {
  private final Deque<AbstractReferenceCountedByteBuf> letters = new ArrayDeque<>();

  void put(AbstractReferenceCountedByteBuf letter) {
    letters.add(letter);
  }

  void close() {
    for (AbstractReferenceCountedByteBuf letter : letters) {
      letter.release();
    }
    letters.clear();
  }
}

/** Has a mailbox, and an end that gives back all that is in there. */
class Tenant {
  private final Mailbox mailbox = new Mailbox();
  private boolean idle;

  boolean isIdle() {
    return idle;
  }

  void complain() {
    idle = true;
  }

  void disconnect() {
    idle = true;
  }

  void close() {
    mailbox.close();
  }
}

/** Knows tenants, and ends none. */
class Newsletter {
  private final Set<Tenant> readers = new HashSet<>();

  void cancel(Tenant reader) {
    readers.remove(reader);
  }
}
