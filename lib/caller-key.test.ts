import { describe, expect, test } from "vitest";
import { callerKey } from "./caller-key.ts";

describe("what counts as one caller", () => {
  test.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:51334", "192.0.2.7"],
    ["192.000.002.007", "192.0.2.7"],
  ])("IPv4: %s is %s", (address, key) => {
    expect(callerKey(address)).toBe(key);
  });

  test.each([
    ["mapped", "::ffff:192.0.2.7"],
    ["mapped, upper case", "::FFFF:192.0.2.7"],
    ["mapped, in hex", "::ffff:c000:207"],
    ["mapped, written out", "0000:0000:0000:0000:0000:ffff:192.0.2.7"],
    ["mapped, half written out", "0:0::ffff:c000:0207"],
    ["mapped, with brackets and port", "[::ffff:192.0.2.7]:443"],
    ["translated", "::ffff:0:192.0.2.7"],
    ["NAT64", "64:ff9b::192.0.2.7"],
    ["NAT64, in hex", "64:FF9B::c000:207"],
    ["6to4", "2002:c000:0207::1"],
    ["6to4, another network behind it", "2002:C000:207:55:1:2:3:4"],
  ])("an IPv6 address that carries an IPv4 one (%s) is that one", (_, address) => {
    expect(callerKey(address)).toBe("192.0.2.7");
  });

  test.each([
    "2001:db8:1:2:3:4:5:6",
    "2001:db8:1:2::9",
    "2001:0DB8:0001:0002::1",
    "2001:db8:1:2::",
    "2001:db8:1:2::192.0.2.7",
    "2001:db8:1:2:ffff:ffff:ffff:ffff",
    "[2001:db8:1:2::9]",
    "[2001:db8:1:2::9]:8080",
    "2001:db8:1:2::9%eth0",
  ])("one /64 is one caller: %s", (address) => {
    expect(callerKey(address)).toBe("2001:db8:1:2::/64");
  });

  test.each([
    ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["2001:0:53aa:64c::1", "2001:0:53aa:64c::/64"],
  ])("another /64 is another: %s is %s", (address, key) => {
    expect(callerKey(address)).toBe(key);
  });

  test.each([
    "",
    "unknown",
    "1.2.3",
    "1.2.3.4.5",
    "256.1.1.1",
    "1::2::3",
    "1:2:3:4:5:6:7",
    "g::1",
    "1:2:3:4:5:6:7:8:9",
  ])("what is no address (%j) is stored unchanged, and short", (text) => {
    expect(callerKey(text)).toBe(text);
    expect(callerKey(text + "x".repeat(500)).length).toBeLessThanOrEqual(64);
  });
});
