package io.github.bytebufflow.benchmarks.jmh;

import io.github.bytebufflow.benchmarks.path.Methods;
import io.netty.buffer.ByteBuf;

/**
 * Sends a buffer to one of the fifty methods. An argument that is declared a buffer, or an Object,
 * would be a step of its own between any two others, and make every walk a loop.
 */
final class Walk {
  private Walk() {}

  static void step(Comparable<ByteBuf> buffer, int method) {
    ByteBuf b = (ByteBuf) buffer;
    switch (method) {
      case 0:
        Methods.method0(b);
        break;
      case 1:
        Methods.method1(b);
        break;
      case 2:
        Methods.method2(b);
        break;
      case 3:
        Methods.method3(b);
        break;
      case 4:
        Methods.method4(b);
        break;
      case 5:
        Methods.method5(b);
        break;
      case 6:
        Methods.method6(b);
        break;
      case 7:
        Methods.method7(b);
        break;
      case 8:
        Methods.method8(b);
        break;
      case 9:
        Methods.method9(b);
        break;
      case 10:
        Methods.method10(b);
        break;
      case 11:
        Methods.method11(b);
        break;
      case 12:
        Methods.method12(b);
        break;
      case 13:
        Methods.method13(b);
        break;
      case 14:
        Methods.method14(b);
        break;
      case 15:
        Methods.method15(b);
        break;
      case 16:
        Methods.method16(b);
        break;
      case 17:
        Methods.method17(b);
        break;
      case 18:
        Methods.method18(b);
        break;
      case 19:
        Methods.method19(b);
        break;
      case 20:
        Methods.method20(b);
        break;
      case 21:
        Methods.method21(b);
        break;
      case 22:
        Methods.method22(b);
        break;
      case 23:
        Methods.method23(b);
        break;
      case 24:
        Methods.method24(b);
        break;
      case 25:
        Methods.method25(b);
        break;
      case 26:
        Methods.method26(b);
        break;
      case 27:
        Methods.method27(b);
        break;
      case 28:
        Methods.method28(b);
        break;
      case 29:
        Methods.method29(b);
        break;
      case 30:
        Methods.method30(b);
        break;
      case 31:
        Methods.method31(b);
        break;
      case 32:
        Methods.method32(b);
        break;
      case 33:
        Methods.method33(b);
        break;
      case 34:
        Methods.method34(b);
        break;
      case 35:
        Methods.method35(b);
        break;
      case 36:
        Methods.method36(b);
        break;
      case 37:
        Methods.method37(b);
        break;
      case 38:
        Methods.method38(b);
        break;
      case 39:
        Methods.method39(b);
        break;
      case 40:
        Methods.method40(b);
        break;
      case 41:
        Methods.method41(b);
        break;
      case 42:
        Methods.method42(b);
        break;
      case 43:
        Methods.method43(b);
        break;
      case 44:
        Methods.method44(b);
        break;
      case 45:
        Methods.method45(b);
        break;
      case 46:
        Methods.method46(b);
        break;
      case 47:
        Methods.method47(b);
        break;
      case 48:
        Methods.method48(b);
        break;
      default:
        Methods.method49(b);
        break;
    }
  }
}
