/** The command line of a relay that takes SOCKS5, Shadowsocks or Trojan. */
package io.github.bytebufflow.examples.socks;
