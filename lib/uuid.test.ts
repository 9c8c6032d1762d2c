import { expect, test } from "vitest";
import * as z from "zod/mini";
import { uuid } from "./uuid.ts";

const id = "01a2070f-0000-7000-8000-00000000abcd";

test("attack 5 an id is one text in whatever letters it comes; what is none is refused with its sentence", () => {
  expect(uuid().parse(id.toUpperCase())).toBe(id);
  expect(z.strictObject({ id: uuid() }).parse({ id: "01A2070F-0000-7000-8000-00000000aBcD" })).toEqual({ id });
  expect(uuid("We have no such thing.").safeParse("x").error?.issues[0]?.message).toBe("We have no such thing.");
});
