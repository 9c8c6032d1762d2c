import { expect, test } from "vitest";
import { formatFileSize } from "./format-file-size.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1000, "1 KB"],
  [340_400, "340 KB"],
  [999_999, "1 MB"],
  [1_240_000, "1.2 MB"],
  [25_000_000, "25 MB"],
  [3_000_000_000, "3 GB"],
])("%d bytes read %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
