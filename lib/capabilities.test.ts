import { expect, test } from "vitest";
import { isDangerous, mainRole, mayDo, roles, rolesWith } from "./capabilities.ts";

test("everybody with an account keeps it, and no one another's", () => {
  expect(rolesWith({ capability: "account.keep", scope: "own" })).toEqual([...roles]);
  expect(rolesWith({ capability: "account.keep", scope: "all" })).toEqual([]);
});

test("a capability that reaches far serves a call that stays near, and not the other way round", () => {
  expect(rolesWith({ capability: "certificates.revoke", scope: "own" })).toEqual(["admin", "support"]);
  expect(rolesWith({ capability: "lessons.learn", scope: "own" })).toEqual(["student"]);
  expect(rolesWith({ capability: "lessons.learn", scope: "own-students" })).toEqual([]);
});

test("a person who holds several roles may do what any of them may", () => {
  const both = ["student", "tutor"] as const;
  expect(mayDo({ roles: both }, { capability: "lessons.learn", scope: "own" })).toBe(true);
  expect(mayDo({ roles: ["tutor"] }, { capability: "lessons.learn", scope: "own" })).toBe(false);
  expect(mayDo({ roles: [] }, { capability: "account.keep", scope: "own" })).toBe(false);
});

test.each([
  [["student"], "student"],
  [["student", "tutor"], "tutor"],
  [["tutor", "support"], "support"],
  [["support", "student", "admin"], "admin"],
  [[], "student"],
] as const)("%j is written as %s", (stored, shown) => {
  expect(mainRole(stored)).toBe(shown);
});

test("what moves money away or holds for everybody is dangerous; reading is not", () => {
  expect(isDangerous("payments.refund")).toBe(true);
  expect(isDangerous("payments.confirm")).toBe(true);
  expect(isDangerous("settings.change")).toBe(true);
  expect(isDangerous("orders.read")).toBe(false);
});
