import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "#app/env.ts";
import { providerSettingsOf } from "#app/verb-deps.ts";
import { faq } from "#data/faq.ts";
import { privacy, terms } from "#data/legal.ts";
import { codeMs, graceMs, rememberedSessionMs, resetLinkMs, sessionMs } from "#features/accounts/rules.ts";
import { cleanupAccounts } from "#features/accounts/server/leaving/cleanup-accounts.ts";
import { accounts, securityEvents, sessions } from "#features/accounts/server/tables.ts";
import { oauthLabels, storageKeys } from "#features/accounts/texts.ts";
import { kindWeights } from "#features/assessments/rules.ts";
import { feature as certificateFeature } from "#features/certificates/feature.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { certificateGrade } from "#features/certificates/texts.ts";
import { accessOn, instalmentsOf, reminderOn } from "#features/checkout/order-rules.ts";
import { priceOf } from "#features/checkout/rules.ts";
import { reminderDue } from "#features/classes/rules.ts";
import { joinLeadMs } from "#features/classes/texts.ts";
import { unconfirmedMs } from "#features/newsletter/rules.ts";
import { purgeNotifications } from "#features/notifications/server/purge-notifications.ts";
import { notifications, pushSubscriptions } from "#features/notifications/server/tables.ts";
import { suppliedPeriods } from "#features/site/contract.ts";
import { tutorPersonalData } from "#features/tutors/server/personal-data.ts";
import { purgeApplications } from "#features/tutors/server/purge-applications.ts";
import { reviews, tutorApplications } from "#features/tutors/server/tables.ts";
import { purgePresses } from "#features/whatsapp/server/presses/press-rows.ts";
import { whatsappPresses } from "#features/whatsapp/server/presses/tables.ts";
import { whatsappNumbers } from "#features/whatsapp/server/tables.ts";
import { traitsOf } from "#lib/payments.ts";
import { projectRoot } from "#lib/project-root.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { purgeMail } from "#platform/mail/purge-mail.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { openProviders } from "#platform/payments/open-providers.ts";
import { makeAccount, makeSession } from "../support/accounts.ts";
import { createTestApp, type TestApp } from "../support/test-app.ts";

/**
 * What the pages of law and the questions promise, sentence by sentence, against what the product does. A sentence that is
 * changed is looked for in vain; a constant or a job that is changed breaks the promise next to it.
 */

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const answers = faq.map(({ answer }) => answer).join("\n");
const sources = globSync("{app,features,platform,ui,lib}/**/*.{ts,tsx}", {
  cwd: projectRoot(),
  exclude: ["**/*.test.ts", "**/*.test.tsx", "**/*.fixture.ts", "**/*.fixture.tsx", "**/test-support.tsx"],
}).map((file) => ({
  file: file.replaceAll("\\", "/"),
  text: readFileSync(path.join(projectRoot(), file), "utf8"),
}));
const holding = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

let setup: TestApp;
beforeAll(async () => {
  setup = await createTestApp();
}, 60_000);
afterAll(() => setup.close());
const daysAgo = (days: number) => new Date(setup.clock.now().getTime() - days * dayMs);

type Promised = [where: "privacy" | "terms" | "faq", sentence: string, holds: () => unknown];

/** Places in browsers that the code writes to, each with the words of the policy. A new file here needs a sentence there. */
const browserStorage: Record<string, string[]> = {
  "app/web/loader/boot-script.ts": ["theme"],
  "app/web/loader/public-loader.ts": ["(scroll-to-section)", "(offer-seen)", "currency", "theme"],
  "app/web/loader/service-worker.ts": ["pages that you opened and the files that they need"],
  "features/accounts/web/browser-session.ts": Object.values(storageKeys),
  "features/accounts/web/session-script.ts": [storageKeys.token],
  "features/accounts/web/public/viewing-here.ts": ["(unwalled_viewing), until the tab ends"],
  "features/classes/web/free-times.near.ts": ["(unwalled_trial)"],
  "features/site/web/public/chosen-time.ts": ["(unwalled_trial)"],
  "features/notifications/web/public/push-offer.tsx": ["(unwalled_push_later)"],
  "features/notifications/web/push/push-note.ts": ["whose they are (unwalled_push), until you turn them off"],
  "features/tutors/web/known-profile.ts": [storageKeys.profile],
  "features/tutors/web/stored-caller.ts": [storageKeys.token],
  "ui/data-use/saved-text.ts": ["(data-saver)", "(data-budget-mb)", "(data-use)"],
  "ui/api/stored-answers.ts": ["your messages and your calendar as you last saw them"],
  "ui/hooks/chosen-currency.ts": ["currency"],
  "ui/storage/drafts.ts": ["messages, reviews and forms that you have begun to write, for the browser session"],
  // a file that opens stores of a database is named here
  "features/attempts/web/taker/saved-attempts.ts": [
    "the questions of a quiz or an exam that you are taking, with your answers that wait to be sent",
    "(unwalled_quiz_device)",
  ],
  "features/learning/web/live/visitor-answers.ts": [
    "your answers to the questions of lessons that are open to everybody (lesson-answers), until you log in here",
  ],
  "features/learning/web/offline/database.ts": ["lessons that you opened or saved, with your marks and notes"],
  "features/practice/web/device/saved-sets.ts": [
    "the questions that you practise, with what is right and what you answered",
  ],
  "features/uploads/web/public/saved-files.ts": ["files that you chose to hand in, until they are handed in"],
  "ui/outbox/entries.ts": [
    "messages that wait to be sent while you are offline",
    "marks and notes that wait to be sent",
  ],
};

const promises: Promised[] = [
  [
    "privacy",
    "12 hours, or 30 days if you chose Remember Password",
    () => [expect(sessionMs).toBe(12 * hourMs), expect(rememberedSessionMs).toBe(30 * dayMs)],
  ],
  [
    "privacy",
    "codes work for 10 minutes and reset links for 30.",
    () => [expect(codeMs).toBe(10 * 60_000), expect(resetLinkMs).toBe(30 * 60_000)],
  ],
  ["privacy", "only if you turn push messages on: it carries them to your device, encrypted", pushesAreAsked],
  [
    "privacy",
    "only if you link your number in your settings",
    async () => expect(await setup.db.$count(whatsappNumbers)).toBe(0),
  ],
  [
    "privacy",
    "which messages went and came, 90 days.",
    () => expect(holding(/retentionMs = 90 \* 24 \* 60 \* 60_000/)).toContain("features/whatsapp/server/receive.ts"),
  ],
  [
    "privacy",
    "When you open our chat we note on which page, and if you are logged in as a student, that it was you",
    openedChats,
  ],
  ["privacy", "- **Security records:** 90 days.", securityRecords],
  ["privacy", "Sessions are deleted 30 days after the day on which they run out", endedSessions],
  ["privacy", "- **Mails that we sent you and notices of the bell:** 90 days.", mailsAndNotices],
  [
    "privacy",
    "A code or link in a mail is erased as soon as the mail is sent.",
    () =>
      expect(holding(/mail\.secret \? \{ textBody: "", htmlBody: "" \}/)).toEqual(["platform/mail/send-due-mail.ts"]),
  ],
  [
    "privacy",
    "an application that we have not accepted is deleted with its files 180 days after it came.",
    oldApplications,
  ],
  ["privacy", "An unconfirmed address is deleted after 30 days.", () => expect(unconfirmedMs).toBe(30 * dayMs)],
  ["privacy", "for 14 days you can change your mind", () => expect(graceMs).toBe(14 * dayMs)],
  ["terms", "there are 14 days in which you can change your mind", () => expect(graceMs).toBe(14 * dayMs)],
  [
    "privacy",
    "Whoever has the code of a certificate can still check that it was earned, without your name.",
    certificateStays,
  ],
  ["privacy", "Your reviews stay without your name unless you ask us to remove them.", reviewsStay],
  ["privacy", "We set no cookies.", () => expect(holding(/document\.cookie|set-cookie|setCookie/i)).toEqual([])],
  ["privacy", "We use browser storage for the service itself, and nothing to follow you elsewhere", storageIsNamed],
  [
    "privacy",
    "- **Google and Facebook**, only if you use their login, where this site offers it.",
    () => expect(Object.values(oauthLabels)).toEqual(["Google", "Facebook"]),
  ],
  [
    "privacy",
    "- **Jitsi Meet (meet.jit.si)**, in whose rooms trial and one-to-one classes are held",
    () => expect(holding(/https:\/\/meet\.jit\.si\//)).toEqual(["features/classes/server/series.ts"]),
  ],
  [
    "privacy",
    "Cards are entered on the page of the payment provider, so card numbers never reach our servers.",
    cardsElsewhere,
  ],
  ["privacy", "Where Paystack is used, it also gets the bank and the number of a tutor's account", banksAreAsked],
  ["terms", "on the page of Paystack for naira and of Stripe for dollars", cardsElsewhere],
  ["faq", "or by card where the checkout offers it", cardsElsewhere],
  ["terms", "three days before it is due, on the day, and three days after", paymentReminders],
  ["terms", "one when you order and the other 45 days after it", () => expect(suppliedPeriods.secondPartDays).toBe(45)],
  ["terms", "The price of an order holds for seven days", () => expect(suppliedPeriods.priceHoldsDays).toBe(7)],
  ["terms", "more than seven days late, your lessons wait", pausesAfterSevenDays],
  [
    "terms",
    "counts Quiz 20, Project 30, Assignment 40 and Exam 10.",
    () => expect(kindWeights).toEqual({ quiz: 20, project: 30, assignment: 40, exam: 10 }),
  ],
  ["terms", "a grade of 60 or more earns a certificate", () => expect(certificateGrade).toBe(60)],
  [
    "faq",
    "You get a reminder a day before and an hour before",
    () => [
      expect(holding(/kind: "classes\.reminder"/)).toEqual(["features/classes/server/mails.ts"]),
      expect(reminderAt(24)).toBe("day"),
      expect(reminderAt(1)).toBe("hour"),
    ],
  ],
  ["faq", "the meeting link opens ten minutes ahead", () => expect(joinLeadMs).toBe(10 * 60_000)],
];

const texts = { privacy: privacy.body, terms: terms.body, faq: answers };

describe("what is promised is what is done", () => {
  test.each(promises)("%s: %s", async (where, message, holds) => {
    expect(texts[where]).toContain(message);
    await holds();
  });

  test("nothing is promised that is not there yet", () => {
    const absent = /quiz answers|we remind you (before|after)/i;
    for (const text of Object.values(texts)) expect(text).not.toMatch(absent);
  });
});

function reminderAt(hoursLeft: number) {
  const now = new Date("2026-11-21T09:00:00Z");
  const startsAt = new Date(now.getTime() + hoursLeft * hourMs);
  return reminderDue({ startsAt, state: "scheduled", settledAt: null }, now);
}

async function securityRecords() {
  const { id } = await makeAccount(setup.db, setup.clock.now());
  const event = (days: number) => ({ id: newId(), accountId: id, kind: "login", at: daysAgo(days) });
  await setup.db.insert(securityEvents).values([event(91), event(89)] as never);
  await cleanupAccounts(setup.deps);
  const left = await setup.db.select().from(securityEvents).where(eq(securityEvents.accountId, id));
  expect(left.map(({ at }) => at)).toEqual([daysAgo(89)]);
}

async function endedSessions() {
  const { id } = await makeAccount(setup.db, setup.clock.now());
  for (const days of [31, 29]) {
    await makeSession(setup.db, daysAgo(days + 1), id, { expiresAt: daysAgo(days) });
  }
  await cleanupAccounts(setup.deps);
  expect(await setup.db.$count(sessions, eq(sessions.accountId, id))).toBe(1);
}

async function mailsAndNotices() {
  const mail = (days: number) => ({
    id: newId(),
    kind: "promise.mail",
    messageId: `<${newId()}@academy.test>`,
    toAddress: "ada@mail.test",
    subject: "s",
    textBody: "t",
    htmlBody: "h",
    state: "sent",
    sentAt: sql`now()`,
    nextAttemptAt: null,
    createdAt: sql`now() - make_interval(days => ${days})`,
  });
  await setup.db.insert(mailOutbox).values([mail(91), mail(89)] as never);
  await purgeMail(setup.db);
  expect(await setup.db.$count(mailOutbox, eq(mailOutbox.kind, "promise.mail"))).toBe(1);

  const { id } = await makeAccount(setup.db, setup.clock.now());
  const notice = (days: number) => ({
    id: newId(),
    accountId: id,
    kind: "announcement",
    message: "m",
    about: newId(),
    link: "/dashboard",
    createdAt: daysAgo(days),
  });
  await setup.db.insert(notifications).values([notice(91), notice(89)] as never);
  await purgeNotifications(setup.deps);
  expect(await setup.db.$count(notifications, eq(notifications.accountId, id))).toBe(1);
}

async function oldApplications() {
  const application = (state: string, days: number) => ({
    id: newId(),
    fullName: `${state} ${days}`,
    phoneNumber: "+2348050000000",
    email: "tutor@mail.test",
    course: "IELTS",
    paymentMode: "weekly",
    uniqueInfo: "x",
    syllabusKey: `syllabus-${state}-${days}`,
    syllabusName: "s.pdf",
    syllabusBytes: 1,
    cvKey: `cv-${state}-${days}`,
    cvName: "c.pdf",
    cvBytes: 1,
    state,
    createdAt: daysAgo(days),
  });
  await setup.db
    .insert(tutorApplications)
    .values([
      application("declined", 181),
      application("received", 181),
      application("accepted", 181),
      application("declined", 179),
    ]);
  expect(await purgeApplications(setup.deps)).toBe(2);
  expect(await purgeApplications(setup.deps)).toBe(0);
  const left = await setup.db.select({ fullName: tutorApplications.fullName }).from(tutorApplications);
  expect(left.map(({ fullName }) => fullName).sort()).toEqual(["accepted 181", "declined 179"]);
  const orphans = await setup.db.select({ key: pendingFiles.key }).from(pendingFiles);
  for (const key of ["syllabus-declined-181", "cv-declined-181", "syllabus-received-181", "cv-received-181"]) {
    expect(orphans.map((file) => file.key)).toContain(key);
  }
}

async function certificateStays() {
  const [certificate] = await setup.db.select().from(certificates).limit(1);
  if (!certificate?.studentId) throw new Error("The demo student has no certificate.");
  const [student] = await setup.db.select().from(accounts).where(eq(accounts.id, certificate.studentId));
  for (const holder of certificateFeature.personalData ?? []) {
    await setup.db.transaction((tx) =>
      holder.erase(tx, { id: certificate.studentId as string, email: student?.email ?? "", emailVerified: true }),
    );
  }
  const matchingCertificate = await setup.academy.certificates.findCertificate(certificate.code);
  expect(matchingCertificate).toMatchObject({ state: "valid", studentName: null });
}

async function reviewsStay() {
  const { id, email } = await makeAccount(setup.db, setup.clock.now());
  const [review] = await setup.db.select().from(reviews).limit(1);
  await setup.db
    .update(reviews)
    .set({ studentId: id, authorName: "Ada Obi" })
    .where(eq(reviews.id, review?.id ?? ""));
  for (const holder of tutorPersonalData) {
    await setup.db.transaction((tx) => holder.erase(tx, { id, email, emailVerified: true }));
  }
  const [left] = await setup.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, review?.id ?? "")));
  expect(left).toMatchObject({ rating: review?.rating, message: review?.message, authorName: null, studentId: null });
}

async function openedChats() {
  const press = { path: "/", accountId: null };
  await setup.db.insert(whatsappPresses).values([
    { ...press, id: newId(), pressedAt: daysAgo(91) },
    { ...press, id: newId(), pressedAt: daysAgo(89) },
  ]);
  expect([
    await purgePresses(setup.deps),
    await purgePresses(setup.deps),
    Object.keys(getTableColumns(whatsappPresses)),
  ]).toEqual([1, 0, ["id", "path", "accountId", "pressedAt"]]);
}

/** No one's browser is known before its owner turned push on; that what is sent is encrypted, the tests of push show. */
async function pushesAreAsked() {
  expect(await setup.db.$count(pushSubscriptions)).toBe(0);
}

function storageIsNamed() {
  const writers = holding(
    /\b(localStorage|sessionStorage)\b"?\s*[.;)]|indexedDB\.open|= keyedStores\(|caches\.open|=> (local|session)Storage/,
  );
  expect(writers.sort()).toEqual(Object.keys(browserStorage).sort());
  const missing = Object.values(browserStorage)
    .flat()
    .filter((text) => !privacy.body.includes(text));
  expect(missing).toEqual([]);
}

function cardsElsewhere() {
  // The sandbox tries the way out on a machine of one's own: a site that others can reach takes no card on a page of ours.
  const site = parseEnv({
    BASE_URL: "https://academy.example",
    STAFF_EMAIL: "staff@academy.example",
    PAYSTACK_SECRET_KEY: "sk",
    STRIPE_SECRET_KEY: "sk",
    STRIPE_WEBHOOK_SECRET: "whsec",
  });
  const offered = openProviders(setup.deps, providerSettingsOf(site)).map(({ name }) => traitsOf(name));
  expect(offered.map(({ title, currencies, cardEntry }) => [title, ...currencies, cardEntry])).toEqual([
    ["Paystack", "NGN", "hosted"],
    ["Stripe", "USD", "hosted"],
  ]);
}

function banksAreAsked() {
  const offered = openProviders(setup.deps, {
    sandbox: true,
    paystack: { secretKey: "sk", url: "" },
    stripe: { secretKey: "sk", webhookSecret: "whsec", url: "" },
  });
  expect(offered.filter(({ findAccountName }) => findAccountName).map(({ name }) => name)).toEqual([
    "sandbox",
    "paystack",
  ]);
}

function pausesAfterSevenDays() {
  const price = priceOf({ originalMinor: 200, discountPercent: 0, coupon: null });
  const instalments = instalmentsOf(price, { pays: "twice", weeks: 8, beginsOn: "2026-01-01", secondPartDays: 45 }); // the second on 15 February
  const terms = { graceDays: suppliedPeriods.graceDays, isBegun: true, isDisputed: false };
  expect([accessOn(instalments, 100, "2026-02-22", terms), accessOn(instalments, 100, "2026-02-23", terms)]).toEqual([
    "grace",
    "paused",
  ]);
}

function paymentReminders() {
  expect([suppliedPeriods.remindBeforeDays, suppliedPeriods.remindAfterDays]).toEqual([3, 3]);
  const days = ["2026-11-20", "2026-11-21", "2026-11-24", "2026-11-25", "2026-11-27"];
  const terms = { ...suppliedPeriods };
  expect(days.map((day) => reminderOn("2026-11-24", day, terms))).toEqual([null, "before", "on", null, "after"]);
}
