import { expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#platform/ids/ids.ts";
import { momentKey, readCursor, writeCursor } from "./cursor.ts";

const id = newId();

test("a cursor comes back as it was written", () => {
  const at = "2026-11-21T09:00:00.123Z";
  expect(readCursor(writeCursor(id, at), momentKey, "after")).toEqual({ id, by: at });
  expect(readCursor(writeCursor(id, [1, "a"]), z.tuple([z.int(), z.string()]), "after")).toEqual({ id, by: [1, "a"] });
});

test.each([
  "",
  "x",
  "12",
  id,
  `.${id}`,
  `x.${id}`,
  `1795000000123.${id}`,
  `2026-11-21T09:00:00.123Z_${id}`,
  ...[1, null, "infinity", "2026-13-45T99:99:99.999Z", "2026-02-31T09:00:00.000Z", "0000-01-01T00:00:00.000Z"].map(
    (by) => writeCursor(id, by),
  ),
  writeCursor("x", "2026-11-21T09:00:00.123Z"),
])("attack: %j is refused at its field", (text) => {
  expect(() => readCursor(text, momentKey, "after")).toThrow(
    expect.objectContaining({ code: "invalid", fields: [expect.objectContaining({ pointer: "/after" })] }),
  );
});
