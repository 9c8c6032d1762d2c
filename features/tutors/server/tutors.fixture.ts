import { pino } from "pino";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { schools } from "#data/schools.ts";
import { siteSettings as suppliedSettings } from "#data/settings.ts";
import { tutors as suppliedTutors } from "#data/tutors.ts";
import { openDatabase } from "#db/client.ts";
import { isVerifiedAddress } from "#features/accounts/server/public.ts";
import { seedCatalogue } from "#features/catalogue/server/seed.ts";
import { siteSettings } from "#features/site/server/tables.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { fixedClock } from "#platform/clock/clock.ts";
import type { PlatformDeps } from "#platform/deps.ts";
import type { Feature } from "#platform/feature/feature.ts";
import { withFeatures } from "#platform/feature/with-features.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { createMailer } from "#platform/mail/mailer.ts";
import { mailOutbox } from "#platform/mail/tables.ts";
import { openPushSender } from "#platform/push/push-sender.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { seedTutors } from "./seed.ts";

/** The supplied courses and tutors on a fresh database, and what the verbs need; files are left out. `feature`: one on a higher floor. */
export async function openTutors(feature: Partial<Feature> = {}) {
  const testDatabase = await createTestDatabase();
  const database = openDatabase(testDatabase.url, { max: 8 });
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const courses = [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses];
  await database.db.transaction(async (tx) => {
    await seedCatalogue({ db: tx, clock: { now: () => clock.now() } }, { schools, courses, cards: [] });
    await seedTutors({ db: tx, clock: { now: () => clock.now() } }, suppliedTutors);
    await tx.insert(siteSettings).values({ key: "courseChoices", value: suppliedSettings.courseChoices });
  });
  const log = pino({ level: "silent" });
  const deps: Omit<PlatformDeps, "files"> = {
    db: database.db,
    clock,
    mail: createMailer({
      jobs: memoryJobs(),
      from: "hello@academy.test",
      clock,
      log,
      isVerified: isVerifiedAddress,
    }),
    spoolDir: "/nowhere",
    baseUrl: "http://academy.test",
    staffEmail: "staff@academy.test",
    log,
    oauthClients: {},
    mailServer: null,
    payments: [],
    whatsapp: null,
    mailReplies: null,
    push: openPushSender({ db: database.db, services: [], contact: "mailto:staff@academy.test" }),
    shared: noSharedReads,
  };
  return {
    deps: withFeatures(deps as PlatformDeps, [{ name: "listeners", ...feature }]),
    db: database.db,
    url: testDatabase.url,
    clock,
    mailbox: () => database.db.select().from(mailOutbox).orderBy(mailOutbox.createdAt, mailOutbox.id),
    async close() {
      await database.close();
      await testDatabase.drop();
    },
  };
}

export type TutorsFixture = Awaited<ReturnType<typeof openTutors>>;
