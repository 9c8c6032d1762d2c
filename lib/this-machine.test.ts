import { expect, test } from "vitest";
import { isLoopbackAddress, isLoopbackName, isThisMachine } from "./this-machine.ts";

test.each([
  ["http://localhost:3000", true],
  ["http://127.0.0.1", true],
  ["http://127.8.9.10:8080", true],
  ["http://[::1]:3000", true],
  ["http://academy.test", true],
  ["https://academy.example", false],
  ["https://localhost.example", false],
  ["https://127.0.0.1.example", false],
  ["https://mytest", false],
  ["http://192.168.1.5:3000", false],
  ["http://[2001:db8::1]", false],
])("%s is this machine: %s", (address, expected) => {
  expect(isThisMachine(address)).toBe(expected);
});

test.each([
  ["127.0.0.1", true],
  ["127.3.2.1", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:10.0.0.1", false],
  ["10.0.0.1", false],
  ["2001:db8::1", false],
  [undefined, false],
])("the peer %s is on this machine: %s", (ip, expected) => {
  expect(isLoopbackAddress(ip)).toBe(expected);
});

test("a name that merely ends in .test is no loopback name", () => {
  expect(isLoopbackName("academy.test")).toBe(false);
  expect(isLoopbackName("localhost")).toBe(true);
});
