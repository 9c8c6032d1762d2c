import { expect, test } from "vitest";
import { roleChangeFrom } from "./role-change.ts";

test("the arguments are what to do, the role and the address", () => {
  expect(roleChangeFrom(["grant", "support", "ngozi@mail.test"])).toEqual({
    change: "grant",
    role: "support",
    email: "ngozi@mail.test",
  });
});

test.each([
  [[]],
  [["grant", "support"]],
  [["give", "support", "a@mail.test"]],
  [["grant", "owner", "a@mail.test"]],
  [["take", "support", "no address"]],
  [["take", "support", "a@mail.test", "b@mail.test"]],
])("%j shows how to write it", (args) => {
  expect(() => roleChangeFrom(args)).toThrow(/npm run role -- grant support/);
});
