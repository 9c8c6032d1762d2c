import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { silentLog } from "#lib/log.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { rateCounters } from "#platform/limits/tables.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { type KindOfMail, type MailKind, mailKinds, unverifiedMailbox } from "./mail-kinds.ts";
import { renderMail } from "./mail-template.ts";
import { createMailer, type MailOutcome } from "./mailer.ts";
import { mailOutbox } from "./tables.ts";

let testDatabase: TestDatabase;
/** Two processes, as it were: each with a pool and a mailer of its own. */
let databases: Database[];
const clock = fixedClock("2026-11-21T09:00:00Z");
const verified = new Set(["ada@mail.test"]);
const logged: { level: string; details: object; message: string }[] = [];
const log = {
  ...silentLog,
  warn: (details: object, message: string) => void logged.push({ level: "warn", details, message }),
  info: (details: object, message: string) => void logged.push({ level: "info", details, message }),
};
const mailer = createMailer({
  jobs: memoryJobs(),
  from: "hello@academy.test",
  clock,
  log,
  isVerified: async (_tx, address) => verified.has(address),
  verifyLink: async (_tx, address) => (address === "ngozi@mail.test" ? "https://academy.test/verify?token=t1" : null),
});

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  databases = [1, 2].map(() => openDatabase(testDatabase.url, { max: 4 }));
});
afterEach(async () => {
  const { db } = databases[0] as Database;
  await db.delete(mailOutbox);
  await db.delete(rateCounters);
  logged.length = 0;
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await testDatabase.drop();
});

let turns = 0;
const write = (kind: MailKind, to: string, more: object = {}): Promise<MailOutcome> => {
  const { db } = databases[turns++ % 2] as Database;
  return db.transaction((tx) =>
    mailer.enqueueMail(tx, { kind, to, subject: "A mail", text: "Text", html: "<p>Text</p>", ...more }),
  );
};
const writeMany = (number: number, kind: MailKind, to: string) =>
  Promise.all(Array.from({ length: number }, () => write(kind, to)));
const written = async () => ((await databases[0]?.db.select().from(mailOutbox)) ?? []).length;
const kinds = Object.entries(mailKinds) as [MailKind, KindOfMail][];

test.each([
  ["checkout.receipt", "ngozi@mail.test", true],
  ["classes.trial-booked", "ngozi@mail.test", true],
  ["checkout.receipt", "sponsor@mail.test", false],
  ["accounts.code-2fa", "ngozi@mail.test", false],
  ["newsletter.confirm", "ngozi@mail.test", false],
] as const)("A4 %s to %s: the button that verifies the address goes along: %s", async (kind, to, goes) => {
  const footer = { brand: "Academy", heading: "Booked", paragraphs: ["It is booked."], footer: ["Why it came."] };
  await write(kind, to, renderMail(footer));
  const [mail] = (await databases[0]?.db.select().from(mailOutbox)) ?? [];
  expect(mail?.secret).toBe(goes);
  expect(mail?.htmlBody.includes('href="https://academy.test/verify?token=t1"')).toBe(goes);
  const order = /is booked\.[\s\S]*Verify my address:\nhttps:\/\/academy\.test\/verify\?token=t1\n\n-- \nWhy it came\./;
  expect(order.test(mail?.textBody ?? "")).toBe(goes);
});

describe("to a mailbox", () => {
  test.each(kinds)("%s: of many at once in two processes exactly its hour's share is written", async (kind, rule) => {
    const outcomes = await writeMany(rule.perHour + 4, kind, "ada@mail.test");
    expect(outcomes.filter((outcome) => outcome.kind === "enqueued")).toHaveLength(rule.perHour);
    expect(await written()).toBe(rule.perHour);
    expect(outcomes.find((outcome) => outcome.kind === "over-limit")).toEqual({
      kind: "over-limit",
      retryAfterS: 3600,
    });
    // One that is dropped is in the log, without the address.
    expect(logged).toHaveLength(4);
    expect(logged[0]).toMatchObject({ level: "warn", details: { mailKind: kind, to: "ada*****", why: "over-limit" } });
    expect((await write(kind, "other@mail.test")).kind).not.toBe("over-limit");
  });

  test("the day has a limit of its own, and what was dropped was not counted", async () => {
    const { perHour, perDay } = mailKinds["accounts.new-device"];
    let passed = 0;
    for (let hour = 0; hour < 8; hour += 1) {
      const outcomes = await writeMany(perHour + 2, "accounts.new-device", "ada@mail.test");
      passed += outcomes.filter((outcome) => outcome.kind === "enqueued").length;
      clock.advance(60 * 60_000);
    }
    expect(passed).toBe(perDay);
    clock.advance(24 * 60 * 60_000);
    expect((await write("accounts.new-device", "ada@mail.test")).kind).toBe("enqueued");
  });

  test("other spellings of an address are the same mailbox", async () => {
    const spellings = ["ada.obi@gmail.com", "AdaObi+1@gmail.com", "a.d.a.obi+x+y@googlemail.com", "adaobi@GMAIL.com"];
    const outcomes = [];
    for (const to of [...spellings, ...spellings]) outcomes.push((await write("newsletter.confirm", to)).kind);
    expect(outcomes.filter((kind) => kind === "enqueued")).toHaveLength(mailKinds["newsletter.confirm"].perHour);
  });

  test("what rolls back, and what was written before, is not counted", async () => {
    const { db } = databases[0] as Database;
    for (let number = 0; number < 6; number += 1) {
      await db
        .transaction(async (tx) => {
          const content = { subject: "A mail", text: "Text", html: "<p>Text</p>" };
          await mailer.enqueueMail(tx, { kind: "accounts.new-device", to: "ada@mail.test", ...content });
          throw new Error("back");
        })
        .catch(() => {});
      const again = await write("accounts.new-device", "ada@mail.test", { dedupeKey: "once" });
      expect(again.kind).toBe(number === 0 ? "enqueued" : "duplicate");
    }
    expect((await writeMany(9, "accounts.new-device", "ada@mail.test")).map(({ kind }) => kind).toSorted()).toEqual([
      ...Array(3).fill("enqueued"),
      ...Array(6).fill("over-limit"),
    ]);
  });
});

describe("to a mailbox whose owner never verified it", () => {
  const typed = "stranger@mail.test";

  test("goes only what asks whether it is theirs, or is about what they did here with it", async () => {
    const allowed = [];
    for (const [kind, { to }] of kinds) {
      if (to === "ours") continue;
      if ((await write(kind, `${kinds.findIndex(([name]) => name === kind)}${typed}`)).kind === "enqueued")
        allowed.push(kind);
    }
    expect(allowed).toEqual([
      "accounts.verify-email",
      "accounts.invited",
      "accounts.sign-up-again",
      "accounts.reset-password",
      "accounts.code-2fa",
      "accounts.code-password",
      "accounts.code-two-factor-change",
      "accounts.code-close-account",
      "accounts.code-step-up",
      // To a guardian whom a student named: whether the reports shall come.
      "accounts.guardian-asked",
      // About one's own order and class, at the address that was given for them.
      "checkout.instalment",
      "checkout.receipt",
      "checkout.refund",
      "checkout.transfer-claimed",
      "checkout.transfer-refused",
      "checkout.transfer-undone",
      "classes.reminder",
      // To which the guardian said yes.
      "classes.report-guardian",
      "classes.trial-booked",
      "classes.trial-moved",
      "classes.trial-cancelled",
      "classes.group-changed",
      "classes.moved",
      "newsletter.confirm",
      "onboarding.welcome",
      "placement.placed",
      // Typed by a sponsor: a receipt asked for there, and a note that they confirmed.
      "sponsors.receipt",
      "sponsors.note-asked",
      "sponsors.note",
      "trial-outcomes.missed",
      "trial-outcomes.not-fits",
      "trial-outcomes.proposed",
      "tutors.application-accepted",
      "tutors.application-declined",
      "tutors.application-question",
      "tutors.application-received",
      "tutors.pick-answered",
      "tutors.pick-received",
    ]);
    expect(logged.filter(({ level }) => level === "info").length).toBeGreaterThan(5);
  });

  test("all kinds together are few, however many there are and however many come at once", async () => {
    const open = kinds.filter(([, { to }]) => to === "anybody").map(([kind]) => kind);
    const outcomes = (await Promise.all(open.map((kind) => writeMany(3, kind, typed)))).flat();
    expect(outcomes.filter(({ kind }) => kind === "enqueued")).toHaveLength(unverifiedMailbox.perHour);
    expect(await written()).toBe(unverifiedMailbox.perHour);
    // Anybody who verifies the address is no longer bound by it.
    verified.add(typed);
    expect((await write("accounts.code-2fa", typed)).kind).toBe("enqueued");
    verified.delete(typed);
  });
});
