package com.acme.docs.traffic;

import java.util.concurrent.atomic.AtomicInteger;

final class Totals {

  final AtomicInteger requests = new AtomicInteger();
  final AtomicInteger badTitles = new AtomicInteger();
  final AtomicInteger badChecksums = new AtomicInteger();
  final AtomicInteger binaryChunks = new AtomicInteger();
}
