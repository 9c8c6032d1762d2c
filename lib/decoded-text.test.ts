import { expect, test } from "vitest";
import { decodedText } from "./decoded-text.ts";

const bytes = (...values: number[]) => Uint8Array.from(values);

test.each([
  ["UTF-8", new TextEncoder().encode("Adé ₦5"), "Adé ₦5"],
  ["UTF-8 with its mark", bytes(0xef, 0xbb, 0xbf, 0x41), "A"],
  ["UTF-16, low byte first", bytes(0xff, 0xfe, 0x41, 0, 0xa6, 0x20), "A₦"],
  ["UTF-16, high byte first", bytes(0xfe, 0xff, 0, 0x41, 0x20, 0xa6), "A₦"],
  ["Windows", bytes(0x41, 0x64, 0xe9), "Adé"],
  ["nothing", bytes(), ""],
  ["half a pair", bytes(0xff, 0xfe, 0x3d, 0xd8), "\ufffd"],
  ["no text", bytes(0x50, 0x4b, 0), null],
])("%s is read", (_, given, text) => {
  expect(decodedText(given)).toBe(text);
});
