import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/features.ts";
import { closeAccount } from "#features/accounts/server/leaving/close-account.ts";
import { eraseDueAccounts } from "#features/accounts/server/leaving/erase-accounts.ts";
import { exportData } from "#features/accounts/server/leaving/export-data.ts";
import { saveAvatar } from "#features/accounts/server/profile/save-avatar.ts";
import { logIn } from "#features/accounts/server/sign-in/log-in.ts";
import {
  accounts,
  knownDevices,
  securityEvents,
  sessions,
  socialIdentities,
} from "#features/accounts/server/tables.ts";
import { courses, schools } from "#features/catalogue/server/tables.ts";
import { certificates } from "#features/certificates/server/tables.ts";
import { enrolments } from "#features/learning/server/tables.ts";
import { openConversation } from "#features/messaging/server/public.ts";
import { messages } from "#features/messaging/server/tables.ts";
import { newsletterSubscribers } from "#features/newsletter/server/tables.ts";
import { notify } from "#features/notifications/server/public.ts";
import { referralCodes } from "#features/referrals/server/tables.ts";
import { reviews, tutorPicks, tutors } from "#features/tutors/server/tables.ts";
import { cleanupPendingFiles } from "#platform/files/cleanup-pending-files.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { type AccountsFixture, caller, openAccounts, testPassword } from "#tests/support/accounts.ts";

/** The download and the deletion over every area that holds personal data, as the manifests name them. */
let fixture: AccountsFixture;
let tutorId: string;
let courseId: string;
beforeAll(async () => {
  fixture = await openAccounts({ features });
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
  courseId = newId();
  await fixture.db.insert(schools).values({ key: "international", name: "Exams", kind: "exam", position: 1 });
  await fixture.db.insert(courses).values({
    id: courseId,
    slug: "ielts",
    title: "IELTS",
    shortTitle: "IELTS",
    school: "international",
    glyph: "ielts",
    summary: "s",
    overview: [],
    level: "l",
    format: "f",
    tools: [],
    objectives: [],
    position: 1,
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
  const { id: conversationId } = await openConversation(fixture, { studentId: account.id, tutorId });
  await fixture.db.insert(messages).values({
    id: newId(),
    conversationId,
    side: "student",
    senderId: account.id,
    body: `I live in ${mark} Close`,
    createdAt: now,
    change: 1,
  });
  await notify(fixture.deps, { accountId: account.id, kind: "pick", message: `For ${mark} Bell`, about: mark });
  const enrolmentId = newId();
  await fixture.db
    .insert(enrolments)
    .values({ id: enrolmentId, studentId: account.id, courseId, tutorId, plan: "course", startedAt: now });
  // The code stays for the person who was shown it; it must not be made of the person.
  const certificate = { id: newId(), code: newToken(), enrolmentId, studentId: account.id, courseId };
  await fixture.db
    .insert(certificates)
    .values({ ...certificate, studentName: fullName, courseTitle: "IELTS", grade: 86, issuedAt: now });
  await fixture.db.insert(referralCodes).values({ accountId: account.id, code: `code-${mark}`, createdAt: now });
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
  closeAccount(fixture.deps, session, input);

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
    const [mine, otherStudent] = [await livelyStudent(), await livelyStudent()];
    const archive = (await buffer((await exportData(fixture.deps, mine.session)).archive)).toString("latin1");
    const names = [
      "READ-ME.txt",
      "profile.json",
      "security.json",
      "picks.json",
      "reviews.json",
      "newsletter.json",
      "messages.json",
      "notifications.json",
      "courses.json",
      "certificates.json",
      "referrals.json",
      "avatar.webp",
    ];
    for (const name of names) expect(archive).toContain(name);
    const { headers: _, ...stored } = mine;
    for (const fact of [
      stored.email,
      `+234 ${stored.mark}`,
      `7 ${stored.mark} St`,
      `${stored.mark} Town`,
      `${stored.mark} Close`,
      `${stored.mark} Bell`,
      "Good classes",
      "Chrome on Android",
    ]) {
      expect(archive).toContain(fact);
    }
    expect(archive).not.toContain(otherStudent.mark);
    for (const secret of ["argon2", mine.token, "tokenHash", 'Key"', "codeHash"]) expect(archive).not.toContain(secret);
    const events = await fixture.db.select().from(securityEvents).where(eq(securityEvents.accountId, mine.account.id));
    expect(events.map(({ kind }) => kind)).toContain("data-downloaded");
  });

  test("SET-01 what only knows an address is not shown to someone who has not proven it", async () => {
    const { email, mark } = await livelyStudent();
    await fixture.db
      .update(accounts)
      .set({ email: `moved-${email}` })
      .where(eq(accounts.email, email));
    const squatter = await fixture.account({ email, emailVerifiedAt: null });
    const { session } = await fixture.session(squatter.id);
    const archive = (await buffer((await exportData(fixture.deps, session)).archive)).toString("latin1");
    expect(archive).not.toContain(`${mark} Town`);
    expect(archive).not.toContain("newsletter.json");
  });
});

describe("erasing", () => {
  test("SET-01 after the grace nothing in the database names the person, the file is gone, the review's stars stay", async () => {
    const { account, email, mark, avatarUrl, session } = await livelyStudent();
    const otherStudent = await livelyStudent();
    await close(session);
    expect(await wholeDatabase()).toContain(email);
    fixture.clock.advance(14 * 86_400_000);
    expect(await eraseDueAccounts(fixture.deps)).toBeGreaterThanOrEqual(1);
    await cleanupPendingFiles({ db: fixture.db, files: fixture.deps.files, olderThanMs: 3600_000 });

    const dump = (await wholeDatabase()).toLowerCase();
    expect(dump).not.toContain(mark);
    const name = avatarUrl?.split("/").at(-1)?.replace(".webp", "") ?? "";
    expect(await fixture.deps.files.sizeOf(`avatars/${name.slice(0, 2)}/${name}`)).toBeNull();
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
    const storedReviews = await fixture.db.select().from(reviews).where(eq(reviews.message, "Good classes"));
    expect(storedReviews.filter(({ studentId }) => studentId === null)).toMatchObject([
      { rating: 4, authorName: null },
    ]);
    // The neighbour has everything.
    expect(storedReviews.find(({ studentId }) => studentId === otherStudent.account.id)).toMatchObject({
      authorName: `Lively ${otherStudent.mark}`,
    });
    expect(dump).toContain(otherStudent.email.toLowerCase());
    await expect(logIn(fixture.deps, caller, { email, password: testPassword })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    // The address is free again.
    expect((await fixture.account({ email })).id).not.toBe(account.id);
  });
});
