import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addressDays, addressKinds, readSignedAddress, signedAddress } from "./signed-address.ts";

const base = "reply@in.academy.example";
const key = randomBytes(32);
const now = new Date("2026-11-24T11:00:00Z");
const holder = { holderId: randomUUID(), email: "ada@mail.test" };
const position = { id: randomUUID(), kind: "tutor" as const, ...holder };
/** What is believed of an address. */
const read = (address: string, { at = now, by = key, of = holder } = {}) => {
  const own = readSignedAddress(base, address);
  if (!own?.isFor(by, of)) return null;
  return { id: own.id, kind: own.kind, isOver: own.isOver(at) };
};

describe("an address to which mail comes", () => {
  test("shows what it is about, in letters that mail servers leave alone, short enough for them", () => {
    for (const kind of addressKinds) {
      const address = signedAddress(base, key, { ...position, kind }, now);
      expect(address).toMatch(/^reply\+[a-z2-7]{47}@in\.academy\.example$/);
      expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
      const expected = { id: position.id, kind, isOver: false };
      expect(read(address)).toEqual(expected);
      expect(read(` ${address.toUpperCase()}`)).toEqual(expected);
    }
  });
  test("is over after its days", () => {
    const address = signedAddress(base, key, position, now);
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    expect(read(address, { at: later(addressDays) })?.isOver).toBe(false);
    expect(read(address, { at: later(addressDays + 1) })?.isOver).toBe(true);
  });
  test("altered anywhere, or by another key, it is none", () => {
    const address = signedAddress(base, key, position, now);
    const start = address.indexOf("+") + 1;
    fc.assert(
      fc.property(fc.nat(46), fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz234567"), (at, letter) => {
        const altered = address.slice(0, start + at) + letter + address.slice(start + at + 1);
        if (altered !== address) expect(read(altered)).toBeNull();
      }),
      { numRuns: 2_000 },
    );
    expect(read(address, { by: randomBytes(32) })).toBeNull();
    // Another account has the conversation now, or the account another mailbox.
    expect(read(address, { of: { ...holder, holderId: randomUUID() } })).toBeNull();
    expect(read(address, { of: { ...holder, email: "new@mail.test" } })).toBeNull();
    expect(read(address.replace("@in.", "@out."))).toBeNull();
  });
  test("whatever else arrives is none", () => {
    const odd = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^[a-z2-7]{47}$/).map((token) => `reply+${token}@in.academy.example`),
    );
    fc.assert(
      fc.property(odd, (text) => {
        expect(read(text)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});
