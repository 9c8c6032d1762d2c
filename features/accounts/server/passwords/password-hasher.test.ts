import { expect, test } from "vitest";
import { passwordHasher } from "./password-hasher.ts";

const hasher = passwordHasher();

test("hashes are argon2id at 46 MiB, salted, and right for their password alone", async () => {
  const [first, second] = [await hasher.hash("Lagos2026"), await hasher.hash("Lagos2026")];
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(first).not.toBe(second);
  expect(await hasher.verify(first, "Lagos2026")).toBe(true);
  expect(await hasher.verify(first, "Lagos2027")).toBe(false);
  expect(await hasher.verify(first, "lagos2026")).toBe(false);
});

test("the same word in another Unicode form is the same password", async () => {
  const composed = await hasher.hash("Ade\u0301ku\u0301nle\u03012026".normalize("NFC"));
  expect(await hasher.verify(composed, "Ade\u0301ku\u0301nle\u03012026".normalize("NFD"))).toBe(true);
});

test("a long password counts to its last character", async () => {
  const long = `A1${"x".repeat(126)}`;
  const hashed = await hasher.hash(long);
  expect(await hasher.verify(hashed, `${long.slice(0, -1)}y`)).toBe(false);
  expect(await hasher.verify(hashed, long)).toBe(true);
});

test("without an account nothing is right, at the price of a real check", async () => {
  await hasher.verify(null, "warm-up");
  const real = await hasher.hash("Lagos2026");
  const timeOf = async (passwordHash: string | null) => {
    const startedMs = performance.now();
    expect(await hasher.verify(passwordHash, "Wrong2026")).toBe(false);
    return performance.now() - startedMs;
  };
  // In turn, and the quickest of each: a machine that is busy slows both.
  let [withAccount, without] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 12; round += 1) {
    withAccount = Math.min(withAccount, await timeOf(real));
    without = Math.min(without, await timeOf(null));
  }
  expect(without).toBeGreaterThan(withAccount / 2);
});
