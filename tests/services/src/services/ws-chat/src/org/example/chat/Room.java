package org.example.chat;

import io.netty.buffer.ByteBuf;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The members of a room, what they said last, and their pins. */
final class Room {

  private static final int MAX_HISTORY = 30;

  private final List<Member> members = new ArrayList<>();
  private final Deque<ByteBuf> history = new ArrayDeque<>();
  private final Pinboard pins = new Pinboard();

  synchronized void join(Member member) {
    members.add(member);
  }

  synchronized void leave(Member member) {
    members.remove(member);
  }

  /** Takes over the line, which goes to everybody and into the history. */
  synchronized void say(ByteBuf line) {
    broadcast(line, true);
    history.addLast(line);
    if (history.size() > MAX_HISTORY) {
      history.removeFirst().release();
    }
  }

  /** Takes over the line, which goes to those who have not asked for quiet. */
  synchronized void emote(ByteBuf line) {
    broadcast(line, false);
    line.release();
  }

  private void broadcast(ByteBuf line, boolean toAll) {
    for (Member member : members) {
      ByteBuf copy = line.retainedDuplicate();
      if (member.quiet() && !toAll) {
        copy.release(); //@good 1
        continue;
      }
      member.sendText(copy);
    }
  }

  synchronized void showPicture(Member from, ByteBuf picture) {
    for (Member member : members) {
      if (member != from) {
        member.sendPicture(picture.retainedDuplicate());
      }
    }
  }

  /** Takes over the text. Returns the title of the pin that had to go, or null. */
  synchronized String pin(String title, ByteBuf text) {
    return pins.put(title, text);
  }

  synchronized void sendHistory(Member to) {
    history.forEach(line -> to.sendText(line.retainedDuplicate()));
  }

  synchronized void sendPins(Member to) {
    pins.texts().forEach(text -> to.sendText(text.retainedDuplicate()));
  }

  synchronized void close() {
    history.forEach(ByteBuf::release);
    history.clear();
    pins.clear();
  }
}
