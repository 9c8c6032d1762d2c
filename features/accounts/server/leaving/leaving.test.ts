import path from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newsletterSubscribers } from "#features/newsletter/server/tables.ts";
import { reviews, tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { sweepPendingFiles } from "#platform/files/sweep-pending-files.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { type AccountsFixture, caller, codeIn, openAccounts, testPassword } from "#tests/support/accounts.ts";
import { accountTexts } from "../../contract.ts";
import { saveAvatar } from "../profile/save-avatar.ts";
import { recordEvent } from "../security/record-event.ts";
import { logIn } from "../sign-in/log-in.ts";
import { accounts, knownDevices, securityEvents, sessions, socialIdentities } from "../tables.ts";
import { closeAccount, sendCloseCode } from "./close-account.ts";
import { eraseDueAccounts } from "./erase-accounts.ts";
import { exportData } from "./export-data.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

let fixture: AccountsFixture;
let tutorId: string;
beforeAll(async () => {
  fixture = await openAccounts();
  tutorId = newId();
  await fixture.db.insert(tutors).values({
    id: tutorId,
    slug: "a-tutor",
    fullName: "A Tutor",
    heading: "h",
    position: "p",
    course: "c",
    classType: "online classes only",
    about: "a",
    learn: [],
    skills: [],
    languages: [],
    experienceYears: 5,
    location: "Lagos",
    sortOrder: 1,
  });
});
afterAll(() => fixture.close());

/** A student with something in every corner that holds personal data. */
async function livelyStudent() {
  const mark = newId().slice(-12);
  const email = `lively-${mark}@mail.test`;
  const fullName = `Lively ${mark}`;
  const phone = `+234 ${mark}`;
  const account = await fixture.account({ email, fullName, phone, address: `7 ${mark} St` });
  const now = fixture.clock.now();
  const opened = await fixture.session(account.id);
  await fixture.device(account.id);
  await fixture.db.insert(socialIdentities).values({
    provider: "google",
    subject: `canary-${email}`,
    accountId: account.id,
    email,
    createdAt: now,
    lastUsedAt: now,
  });
  const pick = { fullName, phoneNumber: phone, location: `${mark} Town`, selectedCourses: ["IELTS"] };
  await fixture.db.insert(tutorPicks).values([
    { id: newId(), tutorId, studentId: account.id, email: `x${email}`, ...pick },
    { id: newId(), tutorId, email: email.toUpperCase(), ...pick },
  ]);
  await fixture.db
    .insert(reviews)
    .values({ id: newId(), tutorId, studentId: account.id, authorName: fullName, rating: 4, message: "Good classes" });
  await fixture.db.insert(newsletterSubscribers).values({ id: newId(), email, unsubscribeToken: newToken() });
  await fixture.deps.mail.enqueueMail(fixture.db, {
    kind: "tutors.picked",
    to: "tutor@academy.test",
    replyTo: email,
    subject: "A pick",
    text: `Email: ${email}`,
    html: `<p>${email}</p>`,
  });
  const picture = path.join(fixture.dataDir, `${account.id}.png`);
  await sharp({ create: { width: 40, height: 40, channels: 3, background: "#c30" } })
    .png()
    .toFile(picture);
  const { avatarUrl } = await saveAvatar(fixture.deps, opened.session, picture);
  return { account, email, mark, avatarUrl, ...opened };
}

const close = (session: Parameters<typeof closeAccount>[1], input: object = { password: testPassword }) =>
  closeAccount(fixture.deps, session, input, caller);

/** Everything in every table, as one text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await fixture.db.execute<{ content: string }>(
    sql`select query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text as content
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ content }) => content).join("\n");
}

describe("the download", () => {
  test("SET-01 holds everything about its owner, no secret, and nothing of others", async () => {
    const [mine, other] = [await livelyStudent(), await livelyStudent()];
    const archive = (await exportData(fixture.deps, mine.session, caller)).toString("latin1");
    const names = [
      "READ-ME.txt",
      "profile.json",
      "security.json",
      "picks.json",
      "reviews.json",
      "newsletter.json",
      "avatar.webp",
    ];
    for (const name of names) expect(archive).toContain(name);
    const { headers: _, ...held } = mine;
    for (const fact of [
      held.email,
      `+234 ${held.mark}`,
      `7 ${held.mark} St`,
      `${held.mark} Town`,
      "Good classes",
      "Chrome on Android",
    ]) {
      expect(archive).toContain(fact);
    }
    expect(archive).not.toContain(other.mark);
    for (const secret of ["argon2", mine.token, "tokenHash", 'Key"', "codeHash"]) expect(archive).not.toContain(secret);
    const events = await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, mine.account.id));
    expect(events.map(({ kind }) => kind)).toContain("data-downloaded");
  });

  test("SET-01 what only knows an address is not shown to somebody who has not proven it", async () => {
    const { email, mark } = await livelyStudent();
    await fixture.db
      .update(accounts)
      .set({ email: `moved-${email}` })
      .where(eq(accounts.email, email));
    const squatter = await fixture.account({ email, emailVerifiedAt: null });
    const { session } = await fixture.session(squatter.id);
    const archive = (await exportData(fixture.deps, session, caller)).toString("latin1");
    expect(archive).not.toContain(`${mark} Town`);
    expect(archive).not.toContain("newsletter.json");
  });

  test("SET-01 six an hour are enough", async () => {
    const { session } = await fixture.session((await fixture.account()).id);
    for (let number = 0; number < 6; number += 1) await exportData(fixture.deps, session, caller);
    await expect(exportData(fixture.deps, session, caller)).rejects.toMatchObject({ code: "too_many" });
  });
});

describe("closing", () => {
  test.each([
    [{}, "/password", accountTexts.passwordOrCode],
    [{ password: "Wrong7Kettle" }, "/password", accountTexts.wrongPassword],
  ])("SET-01 %j does not close the account", async (input, pointer, message) => {
    const account = await fixture.account();
    const { session, token } = await fixture.session(account.id);
    await expect(close(session, input)).rejects.toMatchObject({ code: "invalid", fields: [{ pointer, message }] });
    expect(await fixture.isAlive(token)).toBe(true);
  });

  test("SET-01 the password closes it for fourteen days: every session ends, the owner gets the date, logging in takes it back", async () => {
    const account = await fixture.account();
    const [here, there] = [await fixture.session(account.id), await fixture.session(account.id)];
    expect(await close(here.session)).toEqual({
      message: accountTexts.closing,
      closeAfter: "2026-12-05T09:00:00.000Z",
    });
    for (const { token } of [here, there]) expect(await fixture.isAlive(token)).toBe(false);
    expect((await fixture.lastMail("accounts.closing"))?.textBody).toContain("5 December 2026");
    fixture.clock.advance(14 * 86_400_000 - 1);
    expect(await eraseDueAccounts(fixture.deps)).toBe(0);
    const back = await logIn(fixture.deps, { email: account.email, password: testPassword }, caller);
    expect(back).toMatchObject({ message: accountTexts.closingCancelled, student: { id: account.id } });
    fixture.clock.advance(1);
    expect(await eraseDueAccounts(fixture.deps)).toBe(0);
    expect(await fixture.isAlive(back.token)).toBe(true);
  });

  test("SET-01 a person without a password closes it with a mailed code, which works once", async () => {
    const account = await fixture.account({ passwordHash: null });
    const { session } = await fixture.session(account.id);
    await expect(close(session, { code: "123456" })).rejects.toMatchObject({ code: "gone" });
    await sendCloseCode(fixture.deps, session);
    const code = codeIn(await fixture.lastMail("accounts.code-close-account"));
    await expect(close(session, { code: code === "000000" ? "1" : "000000" })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await close(session, { code })).toMatchObject({ message: accountTexts.closing });
    await expect(close(session, { code })).rejects.toMatchObject({ code: "gone" });
  });
});

describe("erasing", () => {
  test("SET-01 after the grace nothing in the database names the person, the file is gone, the review's stars stay", async () => {
    const { account, email, mark, avatarUrl, session } = await livelyStudent();
    const other = await livelyStudent();
    await close(session);
    expect(await wholeDatabase()).toContain(email);
    fixture.clock.advance(14 * 86_400_000);
    expect(await eraseDueAccounts(fixture.deps)).toBeGreaterThanOrEqual(1);
    await sweepPendingFiles({ db: fixture.db, files: fixture.deps.files, olderThanMs: 3600_000 });

    const dump = (await wholeDatabase()).toLowerCase();
    expect(dump).not.toContain(mark);
    const name = avatarUrl?.split("/").at(-1)?.replace(".webp", "") ?? "";
    expect(await fixture.deps.files.exists(`avatars/${name.slice(0, 2)}/${name}`)).toBe(false);
    const [row] = await fixture.db.select().from(accounts).where(eq(accounts.id, account.id));
    expect(row).toMatchObject({
      state: "closed",
      fullName: "Former student",
      phone: "",
      address: "",
      passwordHash: null,
      avatarKey: null,
      emailVerifiedAt: null,
    });
    for (const table of [sessions, knownDevices, socialIdentities, securityEvents]) {
      expect(await fixture.db.select().from(table).where(eq(table.accountId, account.id))).toEqual([]);
    }
    const kept = await fixture.db.select().from(reviews).where(eq(reviews.message, "Good classes"));
    expect(kept.filter(({ studentId }) => studentId === null)).toMatchObject([{ rating: 4, authorName: null }]);
    // The neighbour kept everything.
    expect(kept.find(({ studentId }) => studentId === other.account.id)).toMatchObject({
      authorName: `Lively ${other.mark}`,
    });
    expect(dump).toContain(other.email.toLowerCase());
    await expect(logIn(fixture.deps, { email, password: testPassword }, caller)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    // The address is free again.
    expect((await fixture.account({ email })).id).not.toBe(account.id);
  });

  test("two processes that erase at once erase each account once", async () => {
    const due = [];
    for (let number = 0; number < 6; number += 1) {
      due.push(await fixture.account({ state: "closing", closeAfter: fixture.clock.now() }));
    }
    const erased = await Promise.all([1, 2, 3].map(() => eraseDueAccounts(fixture.deps)));
    expect(erased.reduce((sum, number) => sum + number, 0)).toBe(due.length);
  });

  test("the sweep forgets what is long past and leaves what lives", async () => {
    const account = await fixture.account();
    const old = await fixture.session(account.id);
    const at = fixture.clock.now();
    await recordEvent(fixture.db, { accountId: null, kind: "login-failed", caller, at });
    await recordEvent(fixture.db, { accountId: account.id, kind: "login", caller, at });
    fixture.clock.advance(31 * 86_400_000);
    const open = await fixture.session(account.id);
    await sweepAccounts(fixture.deps);
    const rows = await fixture.db.select().from(sessions).where(eq(sessions.accountId, account.id));
    expect(rows.map(({ id }) => id)).toEqual([open.session.sessionId]);
    expect(rows.map(({ id }) => id)).not.toContain(old.session.sessionId);
    const nobodys = await fixture.db.select().from(securityEvents).where(sql`${securityEvents.accountId} is null`);
    expect(nobodys).toEqual([]);
    const mine = await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, account.id));
    expect(mine).toHaveLength(1);
  });
});
