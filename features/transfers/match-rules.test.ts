import { describe, expect, test } from "vitest";
import { nameWords } from "./line-rules.ts";
import type { MatchOrder, WaitingLine } from "./match-contract.ts";
import { matchLines } from "./match-rules.ts";

const base: MatchOrder = {
  id: "a",
  reference: "K7QM4XWT",
  studentId: "ada",
  studentName: "Ada Obi",
  courseName: "Frontend",
  currency: "NGN",
  isPayable: true,
  dueMinor: 7_750_000,
  restMinor: 15_500_000,
  placedOn: "2026-11-22",
  senders: [],
  claimedOn: null,
  countedOn: [],
};
const order = (changes: Partial<MatchOrder> = {}): MatchOrder => ({ ...base, ...changes });
const line = (narration: string, changes: Partial<WaitingLine> = {}): WaitingLine => ({
  id: "l",
  paidOn: "2026-11-24",
  amountMinor: 7_750_000,
  currency: "NGN",
  narration,
  sender: "",
  wasUndone: false,
  ...changes,
});
const matchOf = async (lines: WaitingLine[], orders: MatchOrder[]) =>
  (await matchLines(lines, orders)).get(lines[0]?.id ?? "");

/** A reference whose check sign is in order, made from seven signs. */
function reference(seven: string): string {
  const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const rest = [...seven].reduce((sum, sign, at) => sum + signs.indexOf(sign) * (8 - at), 0) % signs.length;
  return seven + signs.charAt((signs.length - rest) % signs.length);
}
const own = reference("K7QM4XW");
const otherReference = reference("B3NR8PT");

describe("DESK-01 exact", () => {
  test.each([
    ["as apps write it", `NIP/GTB/ADA OBI/${own}`],
    ["in small letters", `trf from ada ${own.toLowerCase()}`],
    ["with a space, and a dash", `TRF/${own.slice(0, 4)} ${own.slice(4)}-FEES`],
    ["grown together with words", `ADAOBI${own}FRONTEND`],
  ])("a whole reference with what is due: %s", async (_, narration) => {
    expect(await matchOf([line(narration)], [order({ reference: own })])).toMatchObject({
      kind: "exact",
      candidates: [{ orderId: "a" }],
      doubts: [],
    });
  });

  test("all that is left, too; and from someone whom no one knows", async () => {
    const paid = line(own, { amountMinor: 15_500_000, sender: "CHUKWU VENTURES" });
    expect((await matchOf([paid], [order({ reference: own })]))?.kind).toBe("exact");
  });
});

describe("DESK-01 what looks right and is not counted without a staff member", () => {
  const two = order({ id: "b", reference: otherReference, studentId: "bola", studentName: "Bola Ade" });
  test.each<[string, WaitingLine[], MatchOrder[], string]>([
    ["another amount", [line(own, { amountMinor: 7_700_000 })], [order({ reference: own })], "amount"],
    ["two references", [line(`${own} ${otherReference}`)], [order({ reference: own }), two], "several-references"],
    [
      "a whole one and a torn one",
      [line(`${own} ${otherReference.slice(0, 6)}`)],
      [order({ reference: own }), two],
      "several-references",
    ],
    ["two transfers of one order", [line(own), line(own, { id: "m" })], [order({ reference: own })], "several-lines"],
    ["one counted yesterday", [line(own)], [order({ reference: own, countedOn: ["2026-11-23"] })], "counted-lately"],
    ["an order that is over", [line(own)], [order({ reference: own, isPayable: false })], "not-payable"],
    ["the other currency", [line(own, { currency: "USD" })], [order({ reference: own })], "other-currency"],
    [
      "another student who owes the same",
      [line(`BOLA ADE ${own}`)],
      [order({ reference: own }), two],
      "another-student",
    ],
    ["older than the order", [line(own, { paidOn: "2026-11-01" })], [order({ reference: own })], "before-order"],
    ["undone by a person", [line(own, { wasUndone: true })], [order({ reference: own })], "undone"],
  ])("%s", async (_, lines, orders, doubt) => {
    const match = await matchOf(lines, orders);
    expect(match?.kind).toBe("likely");
    expect(match?.doubts).toContain(doubt);
    expect(match?.candidates.map(({ orderId }) => orderId)).toContain("a");
  });

  test.each([
    ["a wrong sign", `${own.slice(0, 3)}9${own.slice(4)}`],
    ["two that changed places", own.slice(0, 3) + own.charAt(4) + own.charAt(3) + own.slice(5)],
    ["one missing", own.slice(0, 3) + own.slice(4)],
    ["cut at the end", `NIP/ZENITH BANK/PAYMENT/${own.slice(0, 6)}`],
    ["O for Q", own.replace("Q", "O")],
  ])("a reference with %s is proposed", async (_, narration) => {
    expect(await matchOf([line(narration)], [order({ reference: own })])).toMatchObject({
      kind: "likely",
      candidates: [{ orderId: "a" }],
    });
  });

  test("without a reference, by the names and the amount", async () => {
    const known = order({
      id: "b",
      reference: otherReference,
      studentId: "r",
      studentName: "Rahma Yusuf",
      senders: ["YUSUF ABDULLAHI B"],
    });
    const match = await matchOf(
      [line("SCHOOL FEES RAHMA", { sender: "YUSUF ABDULLAHI B", amountMinor: 2_700_000 })],
      [order({ reference: own }), known],
    );
    expect(match).toMatchObject({ kind: "likely", candidates: [{ orderId: "b" }] });
    expect(match?.candidates[0]?.signs).toMatchObject([
      { name: "reference", agrees: false },
      { name: "sender", agrees: true },
      { name: "text", agrees: true },
      { name: "time", agrees: false },
      { name: "amount", agrees: false },
    ]);
  });

  test("nothing fits: a bank's own words, the same amount alone, one name in common", async () => {
    for (const text of ["POS TRF 0023981", "INTEREST", "TRF FROM ADA UCHE"]) {
      const match = await matchOf([line(text, { amountMinor: 100 })], [order({ reference: own })]);
      expect(match).toEqual({ kind: "none", candidates: [], doubts: [] });
    }
    expect((await matchOf([line("MOBILE TRF")], [order({ reference: own })]))?.kind).toBe("none");
  });
});

test("names are words of three letters, without accents and without the words of banks", () => {
  expect(nameWords("Mrs. Ọmọ́wùnmí O. Ade-Bello / TRF FROM")).toEqual(["OMOWUNMI", "ADE", "BELLO"]);
});

test("the references of these tests are in order", () => {
  expect([own, otherReference].every((value) => /^[2-9A-HJKMNP-Z]{8}$/.test(value))).toBe(true);
});
