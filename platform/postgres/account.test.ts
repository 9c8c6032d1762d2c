import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { canEnter } from "./account.ts";

test("a try that could not be made is an error, and not taken for a directory that is closed", () => {
  expect(canEnter({ name: "ourselves" }, tmpdir())).toBe(true);
  // No process can be started as such a user.
  const foreignAccount = { name: "user of another system", uid: 2 ** 40, gid: 2 ** 40 };
  expect(() => canEnter(foreignAccount, tmpdir())).toThrow(/uid|gid/);
});
