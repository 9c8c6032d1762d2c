import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";

test.each([
  ["Africa/Lagos", true],
  ["UTC", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Etc/GMT+1", true],
  ["+01:00", false],
  ["Africa/Atlantis", false],
  ["", false],
  ["Africa/Lagos'; drop table accounts", false],
])("%s is a zone: %s", (text, answer) => expect(isTimeZone(text)).toBe(answer));
