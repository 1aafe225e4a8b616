package io.github.bytebufflow.tests;

import java.util.List;

/** Buffers that methods take as any object, in a class that casts some to a buffer. */
final class UntypedScenarios {
  static final List<Scenario> ALL =
      List.of(
          Scenario.of("Untyped.cast")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.cast#buffer @1
                      enter Untyped.close#asked @1
                        release Untyped.close#closed @1: 1 released
                    call Untyped.cast#holder @1
                      enter Untyped.close#asked @1: 1 leaked 8 B
                  """),
          Scenario.of("Untyped.queued")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.queued#first @1
                      enter Untyped.put#put @1
                        return Untyped.take @1
                          release Untyped.queued#released @1: 1 released
                    call Untyped.queued#second @1
                      enter Untyped.put#put @1: 1 leaked 8 B
                  """),
          Scenario.of("Untyped.generic")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.generic#made @1
                      enter Untyped.same#same @1
                        return Untyped.same @1
                          enter Untyped.generic#made @1
                            enter Buffers.forget @1: 1 leaked 8 B
                  """),
          Scenario.of("Untyped.varargs")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.varargs#both @1
                      enter Untyped.send#sent @1: 1 leaked 8 B
                        release Untyped.send#released @1: 1 released
                  """),
          Scenario.of("Untyped.thrown")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.thrown#made @1
                      enter Untyped.fail#failed @1
                        throw Untyped.fail#failed @1 IllegalStateException: 1 leaked 8 B
                  """),
          Scenario.of("Untyped.looked")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.looked @1
                      release Untyped.looked#released @1: 1 released
                  """),
          Scenario.of("Untyped.carried")
              .tree(
                  """
                  allocate PooledByteBufAllocator.directBuffer @1 pooled-direct
                    call Untyped.carried @1
                      enter Untyped$Courier.<init> @1
                        release Untyped.carried#released @1: 1 released
                  """));

  private UntypedScenarios() {}
}
