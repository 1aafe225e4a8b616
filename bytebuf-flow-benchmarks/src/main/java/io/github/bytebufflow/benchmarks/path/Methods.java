package io.github.bytebufflow.benchmarks.path;

import io.netty.buffer.ByteBuf;

/** Fifty methods for random walks. */
public final class Methods {
  /** How many there are. */
  public static final int COUNT = 50;

  private Methods() {}

  /** One step. */
  public static void method0(ByteBuf b) {
    b.setByte(0, 0);
  }

  /** One step. */
  public static void method1(ByteBuf b) {
    b.setByte(0, 1);
  }

  /** One step. */
  public static void method2(ByteBuf b) {
    b.setByte(0, 2);
  }

  /** One step. */
  public static void method3(ByteBuf b) {
    b.setByte(0, 3);
  }

  /** One step. */
  public static void method4(ByteBuf b) {
    b.setByte(0, 4);
  }

  /** One step. */
  public static void method5(ByteBuf b) {
    b.setByte(0, 5);
  }

  /** One step. */
  public static void method6(ByteBuf b) {
    b.setByte(0, 6);
  }

  /** One step. */
  public static void method7(ByteBuf b) {
    b.setByte(0, 7);
  }

  /** One step. */
  public static void method8(ByteBuf b) {
    b.setByte(0, 8);
  }

  /** One step. */
  public static void method9(ByteBuf b) {
    b.setByte(0, 9);
  }

  /** One step. */
  public static void method10(ByteBuf b) {
    b.setByte(0, 10);
  }

  /** One step. */
  public static void method11(ByteBuf b) {
    b.setByte(0, 11);
  }

  /** One step. */
  public static void method12(ByteBuf b) {
    b.setByte(0, 12);
  }

  /** One step. */
  public static void method13(ByteBuf b) {
    b.setByte(0, 13);
  }

  /** One step. */
  public static void method14(ByteBuf b) {
    b.setByte(0, 14);
  }

  /** One step. */
  public static void method15(ByteBuf b) {
    b.setByte(0, 15);
  }

  /** One step. */
  public static void method16(ByteBuf b) {
    b.setByte(0, 16);
  }

  /** One step. */
  public static void method17(ByteBuf b) {
    b.setByte(0, 17);
  }

  /** One step. */
  public static void method18(ByteBuf b) {
    b.setByte(0, 18);
  }

  /** One step. */
  public static void method19(ByteBuf b) {
    b.setByte(0, 19);
  }

  /** One step. */
  public static void method20(ByteBuf b) {
    b.setByte(0, 20);
  }

  /** One step. */
  public static void method21(ByteBuf b) {
    b.setByte(0, 21);
  }

  /** One step. */
  public static void method22(ByteBuf b) {
    b.setByte(0, 22);
  }

  /** One step. */
  public static void method23(ByteBuf b) {
    b.setByte(0, 23);
  }

  /** One step. */
  public static void method24(ByteBuf b) {
    b.setByte(0, 24);
  }

  /** One step. */
  public static void method25(ByteBuf b) {
    b.setByte(0, 25);
  }

  /** One step. */
  public static void method26(ByteBuf b) {
    b.setByte(0, 26);
  }

  /** One step. */
  public static void method27(ByteBuf b) {
    b.setByte(0, 27);
  }

  /** One step. */
  public static void method28(ByteBuf b) {
    b.setByte(0, 28);
  }

  /** One step. */
  public static void method29(ByteBuf b) {
    b.setByte(0, 29);
  }

  /** One step. */
  public static void method30(ByteBuf b) {
    b.setByte(0, 30);
  }

  /** One step. */
  public static void method31(ByteBuf b) {
    b.setByte(0, 31);
  }

  /** One step. */
  public static void method32(ByteBuf b) {
    b.setByte(0, 32);
  }

  /** One step. */
  public static void method33(ByteBuf b) {
    b.setByte(0, 33);
  }

  /** One step. */
  public static void method34(ByteBuf b) {
    b.setByte(0, 34);
  }

  /** One step. */
  public static void method35(ByteBuf b) {
    b.setByte(0, 35);
  }

  /** One step. */
  public static void method36(ByteBuf b) {
    b.setByte(0, 36);
  }

  /** One step. */
  public static void method37(ByteBuf b) {
    b.setByte(0, 37);
  }

  /** One step. */
  public static void method38(ByteBuf b) {
    b.setByte(0, 38);
  }

  /** One step. */
  public static void method39(ByteBuf b) {
    b.setByte(0, 39);
  }

  /** One step. */
  public static void method40(ByteBuf b) {
    b.setByte(0, 40);
  }

  /** One step. */
  public static void method41(ByteBuf b) {
    b.setByte(0, 41);
  }

  /** One step. */
  public static void method42(ByteBuf b) {
    b.setByte(0, 42);
  }

  /** One step. */
  public static void method43(ByteBuf b) {
    b.setByte(0, 43);
  }

  /** One step. */
  public static void method44(ByteBuf b) {
    b.setByte(0, 44);
  }

  /** One step. */
  public static void method45(ByteBuf b) {
    b.setByte(0, 45);
  }

  /** One step. */
  public static void method46(ByteBuf b) {
    b.setByte(0, 46);
  }

  /** One step. */
  public static void method47(ByteBuf b) {
    b.setByte(0, 47);
  }

  /** One step. */
  public static void method48(ByteBuf b) {
    b.setByte(0, 48);
  }

  /** One step. */
  public static void method49(ByteBuf b) {
    b.setByte(0, 49);
  }
}
