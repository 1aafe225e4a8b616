package org.example.chat;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The rooms by name; a room stays once somebody has been in it. */
final class Rooms {

  private final ConcurrentMap<String, Room> rooms = new ConcurrentHashMap<>();

  Room open(String name) {
    return rooms.computeIfAbsent(name, n -> new Room());
  }

  int count() {
    return rooms.size();
  }

  void close() {
    rooms.values().forEach(Room::close);
    rooms.clear();
  }
}
