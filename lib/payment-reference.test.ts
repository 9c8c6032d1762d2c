import * as fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "#tests/support/property.ts";
import {
  likelyReferences,
  readReference,
  referenceByteCount,
  referenceFrom,
  referencesIn,
  shownReference,
} from "./payment-reference.ts";

const references = fc
  .uint8Array({ minLength: referenceByteCount, maxLength: referenceByteCount })
  .map((bytes) => referenceFrom(bytes));
const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

test("PAY-09 a reference is read however it is typed", () => {
  holds(
    fc.property(references, (reference) => {
      const typed = [reference, shownReference(reference), reference.toLowerCase(), ` ${[...reference].join("-")}. `];
      return /^[2-9A-HJKMNP-Z]{8}$/.test(reference) && typed.every((text) => readReference(text) === reference);
    }),
  );
});

test("one wrong sign is always found", () => {
  holds(
    fc.property(references, fc.nat(7), fc.constantFrom(...signs), (reference, at, sign) => {
      const wrong = reference.slice(0, at) + sign + reference.slice(at + 1);
      return readReference(wrong) === (wrong === reference ? reference : null);
    }),
    { numRuns: 2000 },
  );
});

test("two signs that changed places are always found", () => {
  holds(
    fc.property(references, fc.nat(7), fc.nat(7), (reference, at, otherAt) => {
      const swapped = [...reference];
      [swapped[at], swapped[otherAt]] = [reference.charAt(otherAt), reference.charAt(at)];
      const text = swapped.join("");
      return readReference(text) === (text === reference ? reference : null);
    }),
    { numRuns: 2000 },
  );
});

test.each(["", "K7QM", "K7QM4XWT9", "K7QM4XW0", "K7QM4XWO", "ẞẞẞẞẞẞẞẞ"])("%j is none", (typed) => {
  expect(readReference(typed)).toBeNull();
});

test("PAY-09 references are found in whatever a bank puts around them, each once", () => {
  holds(
    fc.property(references, references, (reference, otherReference) => {
      const narration = `NIP/GTB/ADA OBI/${reference.slice(0, 4)} ${reference.slice(4)}-${otherReference.toLowerCase()}/${reference}/UNIVERSITY`;
      const matches = referencesIn(narration);
      return (
        matches.includes(reference) && matches.includes(otherReference) && new Set(matches).size === matches.length
      );
    }),
  );
  expect(referencesIn("TRF FROM ADA OBI TO ACADEMY")).toEqual([]);
});

test("PAY-09 a reference with one wrong or unreadable sign, or with two neighbours swapped, is among the few that may be meant", () => {
  holds(
    fc.property(references, fc.nat(7), fc.constantFrom(...signs, "0", "O", "1", "ß", "🙂"), (reference, at, sign) => {
      const wrong = reference.slice(0, at) + sign + reference.slice(at + 1);
      const swapped = [...reference];
      const next = Math.min(at + 1, 7);
      [swapped[at], swapped[next]] = [reference.charAt(next), reference.charAt(at)];
      // A sign that is none of letters and digits is left out: seven signs show no reference.
      const meant = sign === "🙂" || sign === "ß" ? [reference] : likelyReferences(wrong);
      return meant.includes(reference) && likelyReferences(swapped.join("")).includes(reference) && meant.length <= 15;
    }),
    { numRuns: 2000 },
  );
  for (const typed of ["", "K7QM", "K7QM4XWT9", "00QM4XWT", "%_%_%_%_"]) expect(likelyReferences(typed)).toEqual([]);
});
