/** A relay that speaks SOCKS5 on one side and Shadowsocks on the other, and either way round. */
package io.github.bytebufflow.examples.socks;
