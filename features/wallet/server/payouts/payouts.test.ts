import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { post } from "#features/ledger/server/public.ts";
import { changeSettings } from "#features/site/server/public.ts";
import { auditEntries } from "#platform/audit/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, readBell } from "#tests/support/accounts.ts";
import type { PayoutBatch, Payouts } from "../../batch-contract.ts";
import { payoutAccounts } from "../accounts/tables.ts";
import { openWallets, type Person, type WalletsFixture } from "../wallet.fixture.ts";
import { payoutLines } from "./tables.ts";

let setup: WalletsFixture;
let boss: Person;
beforeAll(async () => {
  setup = await openWallets();
  boss = await makeAccount(setup.db, setup.clock.now(), { role: "admin", fullName: "Kemi Bello" });
});
afterAll(() => setup?.close());
// What another test left payable is not in this one's batch.
beforeEach(async () => {
  await setup.db.delete(payoutAccounts);
  await limit(50_000_000);
});

const url = "/api/staff/payouts";
const list = async (): Promise<Payouts> => (await setup.call(setup.admin, "GET", url)).body;
const limit = (minor: number) => changeSettings(setup.deps, new Map([["secondPerson.NGN", String(minor)]]));
const act = (id: string, what: string, body?: object, as = setup.admin) =>
  setup.call(as, "POST", `${url}/${id}/${what}`, body);
const settle = (batch: PayoutBatch, lines: string[], outcome: object, as = setup.admin) =>
  act(batch.id, "lines", { lines, outcome }, as);
const paid = { state: "paid" };
const failed = { state: "failed", reason: "The bank knows no such account." };

/** A tutor to whom so much is payable by the ledger, with a checked account, or none. */
async function owed(amountMinor: number, hasAccount = true) {
  const tutorId = await setup.tutor({ fullName: "Adaeze Okonkwo" });
  const entry = { holder: tutorId, currency: "NGN" as const };
  const entries = [
    { ...entry, account: "tutor-earned" as const, amountMinor },
    { ...entry, account: "tutor-payable" as const, amountMinor: -amountMinor },
  ];
  const booked = { kind: "class-corrected" as const, subject: newId(), occurredAt: setup.clock.now(), entries };
  await setup.db.transaction((tx) => post({ db: tx }, booked));
  if (hasAccount)
    await setup.db.insert(payoutAccounts).values({
      id: newId(),
      tutorId,
      bankCode: "058",
      accountNumber: "0000000018",
      holderName: "Adaeze Okonkwo",
      nameAtBank: "OKONKWO ADAEZE",
      state: "agrees",
      checkAt: setup.clock.now(),
      version: 1,
      changedAt: setup.clock.now(),
    });
  return tutorId;
}
async function batchOf(...amounts: number[]) {
  const tutors: string[] = [];
  for (const amount of amounts) tutors.push(await owed(amount));
  const { next } = await list();
  const { status, body } = await setup.call(setup.admin, "POST", url, next);
  expect([status, body.error]).toEqual([200, undefined]);
  return { tutors, batch: body as PayoutBatch };
}
const lineOf = (batch: PayoutBatch, at: number) => batch.lines[at]?.id ?? "";

test("ADM-04 what is payable to checked accounts is one batch, approved, taken to the bank and paid; wallet, ledger and tutor follow", async () => {
  const without = await owed(700_000, false);
  const { tutors, batch } = await batchOf(800_000, 500_000);
  expect(batch).toMatchObject({ state: "made", totalMinor: 1_300_000, needsSecond: false });
  const { payable } = await list();
  expect(payable.find(({ tutorId }) => tutorId === without)?.without).toBe("none");
  expect(payable.find(({ tutorId }) => tutorId === tutors[0])).toMatchObject({ amountMinor: 800_000, without: "open" });
  const csv = () => setup.call(setup.admin, "GET", `${url}/${batch.id}/bank.csv`);
  expect((await csv()).status).toBe(409);
  expect((await settle(batch, [lineOf(batch, 0)], paid)).status).toBe(409);
  expect((await act(batch.id, "approve")).body).toMatchObject({ state: "approved" });
  expect((await act(batch.id, "approve")).status).toBe(409);
  const rows = String((await csv()).body)
    .trim()
    .split("\n");
  expect(rows[0]).toContain("Account number,Bank code,Bank name,Account name,Amount,Narration");
  const bank = "0000000018,058,Guaranty Trust Bank,OKONKWO ADAEZE";
  expect(
    rows
      .slice(1)
      .map((row) => row.split(",").slice(0, 5).join(","))
      .sort(),
  ).toEqual([`${bank},5000.00`, `${bank},8000.00`]);
  const first = [lineOf(batch, 0)];
  const both = await Promise.all([settle(batch, first, paid), settle(batch, first, paid, boss)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await setup.ledgerOf(tutors[0] ?? "")).toEqual({ "earned NGN": 800_000, "paid NGN": 800_000 });
  expect(await setup.ledgerOf(tutors[1] ?? "")).toEqual({ "earned NGN": 500_000, "payable NGN": 500_000 });
  const { id } = await setup.ofTutor(tutors[0] ?? "");
  const notified = await readBell(setup.db, id);
  expect(notified.map(({ message }) => message)).toContain("We paid you ₦8,000, to Guaranty Trust Bank, ending 0018.");
  const ofBatch = eq(auditEntries.subject, batch.id);
  const audited = await setup.db.select().from(auditEntries).where(ofBatch).orderBy(auditEntries.id);
  expect(audited.map(({ action }) => action)).toEqual(["payout.made", "payout.approved", "payout.paid"]);
});

test("ADM-04 a line that failed is payable again and in the next batch, also one that was paid and came back", async () => {
  const { tutors, batch } = await batchOf(900_000, 600_000);
  await act(batch.id, "approve");
  expect((await settle(batch, [lineOf(batch, 1)], paid)).status).toBe(200);
  const { body } = await settle(batch, [lineOf(batch, 0), lineOf(batch, 1)], failed);
  expect(body.lines).toMatchObject([
    { state: "failed", reason: failed.reason },
    { state: "failed", reason: failed.reason },
  ]);
  expect(await setup.ledgerOf(tutors[0] ?? "")).toEqual({ "earned NGN": 900_000, "payable NGN": 900_000 });
  expect(await setup.ledgerOf(tutors[1] ?? "")).toEqual({ "earned NGN": 600_000, "payable NGN": 600_000 });
  expect((await list()).next).toEqual({ totalMinor: 1_500_000, count: 2 });
  expect((await settle(batch, [lineOf(batch, 0)], paid)).status).toBe(409);
  // All of the lines or none: one is of no batch.
  const { batch: second } = await batchOf(100_000);
  await act(second.id, "approve");
  expect((await settle(second, [lineOf(second, 0), newId()], paid)).status).toBe(404);
  const lines = await setup.db.select().from(payoutLines).where(eq(payoutLines.batchId, second.id));
  expect(lines.map(({ state }) => state)).toEqual(["open", "open", "open"]);
});

test("ADM-04 above the amount of two people another than who made it approves it", async () => {
  await limit(1_000_000);
  const { batch } = await batchOf(1_000_001);
  expect(batch).toMatchObject({ needsSecond: true, isOwn: true });
  expect((await act(batch.id, "approve")).status).toBe(403);
  const { body } = await act(batch.id, "approve", undefined, boss);
  expect(body).toMatchObject({ state: "approved", approvedBy: "Kemi Bello" });
});

test("ADM-04 two batches at once take what is payable once; what was not seen is not made; a cancelled one pays nothing", async () => {
  await owed(400_000);
  const { next } = await list();
  const attempts = await Promise.all([setup.admin, boss].map((as) => setup.call(as, "POST", url, next)));
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409]);
  const batch = attempts.find(({ status }) => status === 200)?.body as PayoutBatch;
  expect((await act(batch.id, "cancel", { reason: "Not on a Friday." })).body).toMatchObject({ state: "cancelled" });
  expect((await list()).next).toEqual(next);
  expect((await act(batch.id, "approve")).status).toBe(409);
  expect((await setup.call(setup.admin, "POST", url, { ...next, totalMinor: next.totalMinor + 1 })).status).toBe(409);
});

test("ADM-04 the batches are for administrators; unknown ones and bad input write nothing", async () => {
  const { tutors, batch } = await batchOf(300_000);
  for (const as of [setup.support, await setup.ofTutor(tutors[0] ?? "")]) {
    expect((await setup.call(as, "POST", url, { totalMinor: 1, count: 1 })).status).toBe(403);
    expect((await act(batch.id, "approve", undefined, as)).status).toBe(403);
    expect((await settle(batch, [lineOf(batch, 0)], paid, as)).status).toBe(403);
    expect((await setup.call(as, "GET", `${url}/${batch.id}/bank.csv`)).status).toBe(403);
  }
  expect((await act(newId(), "approve")).status).toBe(404);
  expect((await act(batch.id, "cancel", { reason: "x" })).body.errors?.[0]?.pointer).toBe("/reason");
  expect((await settle(batch, [], paid)).body.errors?.[0]?.pointer).toBe("/lines");
  expect((await settle(batch, [lineOf(batch, 0)], { state: "lost" })).status).toBe(422);
  expect((await settle(batch, [lineOf(batch, 0)], { state: "failed" })).status).toBe(422);
});
