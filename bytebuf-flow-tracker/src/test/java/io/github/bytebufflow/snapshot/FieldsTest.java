package io.github.bytebufflow.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bytebufflow.runtime.Site;
import io.github.bytebufflow.snapshot.json.SnapshotJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every field of the model is in the one list that JSON, differences and merges go by. */
class FieldsTest {
  @Test
  void countsAreAdded() throws Exception {
    Counts all = fill(new Counts());
    Counts sum = new Counts();
    Arithmetic.add(all, sum);
    assertThat(sum).usingRecursiveComparison().isEqualTo(all);
  }

  @Test
  void totalsAreAdded() throws Exception {
    Totals all = fill(new Totals());
    Totals sum = new Totals();
    Arithmetic.add(all, sum);
    assertThat(sum).usingRecursiveComparison().isEqualTo(all);
  }

  @Test
  void allOfASnapshotComesBackFromJson() throws Exception {
    Place place = new Place();
    place.site = "A.b:7";
    place.title = "Netty 4.1.9: A.b:7";
    place.netty = "io.netty from a.jar by app";
    place.className = "com.acme.A";
    place.method = "b";
    place.line = 7;
    place.kind = Kind.ALLOCATE;
    place.ref = 2;
    place.memory = Memory.FOREIGN;
    place.buffer = "com.acme.Buffer";
    place.loop = true;
    place.lookedUp = true;
    place.takenOut = true;
    place.exception = "java.io.IOException";
    place.thread = "main";
    place.stack = List.of(new StackTraceElement("com.acme.A", "b", "A.java", 7));
    place.stackLeaked = true;
    place.context = context();
    place.leakedContexts = List.of(context(), new Context());
    Place unset = new Place();
    for (Field field : Place.class.getFields()) {
      assertThat(field.get(place)).as(field.getName()).isNotEqualTo(field.get(unset));
    }
    SnapshotNode root = new SnapshotNode(place, fill(new Counts()), List.of());
    Snapshot all = new Snapshot(Trees.tracker(1), fill(new Totals()), List.of(root), List.of());

    ByteArrayOutputStream json = new ByteArrayOutputStream();
    SnapshotJson.write(all, json);
    Snapshot copy = SnapshotJson.read(new ByteArrayInputStream(json.toByteArray()));

    assertThat(copy)
        .usingRecursiveComparison()
        .withEqualsForType(StackTraceElement::equals, StackTraceElement.class)
        .isEqualTo(all);
  }

  private static Context context() throws IllegalAccessException {
    Context context = new Context();
    for (Field field : Context.class.getFields()) {
      if (field.getType() == boolean.class) {
        field.setBoolean(context, true);
      } else if (!Modifier.isStatic(field.getModifiers())) {
        field.set(context, field.getName() + " \" \u00e9");
      }
    }
    return context;
  }

  /** Gives each number another value. */
  private static <T> T fill(T numbers) throws IllegalAccessException {
    long next = 1;
    for (Field field : numbers.getClass().getFields()) {
      field.setLong(numbers, next++);
    }
    return numbers;
  }

  @Test
  void kindsAreThoseOfTheRuntime() throws Exception {
    int kinds = 0;
    for (Field field : Site.class.getFields()) {
      if (field.getType() == byte.class && Modifier.isStatic(field.getModifiers())) {
        assertThat(Kind.of(field.getByte(null)).name()).isEqualTo(field.getName());
        kinds++;
      }
    }
    assertThat(Kind.values()).hasSize(kinds);
  }

  @ParameterizedTest
  @EnumSource(Memory.class)
  void memoryIsFoundByItsWord(Memory memory) {
    assertThat(Memory.of(memory.json())).isEqualTo(memory);
    assertThat(Memory.of("unheard-of")).isEqualTo(Memory.NONE);
    assertThat(Memory.of(null)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "PooledByteBufAllocator.directBuffer, pooled-direct, BUFFER",
    "UnpooledByteBufAllocator.compositeBuffer, none, COMPOSITE",
    "CompositeByteBuf.<init>, none, COMPOSITE",
    "EmptyByteBuf.<init>, none, BUFFER",
    "(first seen), , BUFFER",
    "(retained view), , RETAINED_VIEW",
    "(retained view), none, RETAINED_VIEW",
    "com.acme.CompositeBuffer.<init>, foreign, FOREIGN",
    "CompositeConnection.<init>, resource, RESOURCE"
  })
  void whatStartsAtARoot(String site, String memory, RootKind kind) {
    assertThat(Trees.root(site, memory).build().rootKind).isEqualTo(kind);
    Draft elsewhere = Trees.root(site, memory);
    elsewhere.place.kind = Kind.ENTER;
    assertThat(elsewhere.build().rootKind).isNull();
  }

  @Test
  void aCompositeTakesABufferOver() {
    String composite = "io.netty.buffer.CompositeByteBuf";
    assertThat(Trees.at(Kind.HANDOFF, composite, "addComponent", 0).build().intoComposite).isTrue();
    assertThat(Trees.at(Kind.ENTER, composite, "addComponent", 0).build().intoComposite).isFalse();
    assertThat(Trees.at(Kind.HANDOFF, "a.Handler", null, 0).build().intoComposite).isFalse();
  }
}
