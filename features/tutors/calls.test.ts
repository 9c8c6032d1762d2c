import { expect, test } from "vitest";
import { signUp } from "#features/accounts/calls.ts";
import { submitPick } from "./calls.ts";

test("API-01 a sign-up and a pick go to one address, under the same conditions", () => {
  const { name: _pick, ...pick } = submitPick;
  const { name: _signUp, ...rest } = signUp;
  expect(pick).toEqual(rest);
});
