import { sql } from "drizzle-orm";
import { assessments } from "#data/assessments.ts";
import { availability } from "#data/availability.ts";
import { coupons } from "#data/coupons.ts";
import { courseCards } from "#data/course-cards.ts";
import { businessCourses, internationalCourses, localCourses } from "#data/courses/business-and-exam-courses.ts";
import { techCourses } from "#data/courses/tech-courses.ts";
import { demoPeople, demoTutors } from "#data/demo-people.ts";
import {
  demoClasses,
  demoConversations,
  demoLearning,
  demoNotifications,
  demoPick,
  demoResults,
} from "#data/demo-student.ts";
import { faq } from "#data/faq.ts";
import { privacy, terms } from "#data/legal.ts";
import { posts } from "#data/posts.ts";
import { schools } from "#data/schools.ts";
import { siteSettings } from "#data/settings.ts";
import { testimonials } from "#data/testimonials.ts";
import { tutors } from "#data/tutors.ts";
import type { Db } from "#db/client.ts";
import { seedAccounts } from "#features/accounts/server/seed.ts";
import { seedAssessments, seedDemoResults } from "#features/assessments/server/seed.ts";
import { seedCatalogue } from "#features/catalogue/server/seed.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { seedDemoCertificates } from "#features/certificates/server/seed.ts";
import { seedCoupons } from "#features/checkout/server/seed.ts";
import { seedAvailability, seedDemoClasses } from "#features/classes/server/seed.ts";
import { readLessons } from "#features/learning/server/read-lessons.ts";
import { seedDemoLearning, seedLessons } from "#features/learning/server/seed.ts";
import { seedMessages } from "#features/messaging/server/seed.ts";
import { seedNotifications } from "#features/notifications/server/seed.ts";
import { grantDueMifis } from "#features/onboarding/server/public.ts";
import { seedResources } from "#features/resources/server/seed.ts";
import { seedSite } from "#features/site/server/seed.ts";
import { seedDemoPick, seedTutorAccounts, seedTutors } from "#features/tutors/server/seed.ts";

/** One number for "somebody is seeding", the same in every process. */
const seedLock = 7_203_118_404;

/**
 * Loads the supplied academy into an empty database, all or nothing. A database that holds any course is somebody's
 * academy already and is left alone, so starting again, or starting ten at once, changes nothing.
 * `demoPeople`: also the people whose passwords everybody knows, for trying it out. Returns whether it loaded.
 */
export async function seedAcademy(db: Db, now: Date, options: { demoPeople: boolean }): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    const [held] = await tx.select({ one: sql`1` }).from(courses).limit(1);
    if (held) return false;
    await seedCatalogue(
      tx,
      {
        schools,
        courses: [...techCourses, ...businessCourses, ...internationalCourses, ...localCourses],
        cards: courseCards,
      },
      now,
    );
    await seedTutors(tx, tutors, now);
    await seedAvailability(tx, availability);
    await seedLessons(tx, readLessons(), now);
    await seedAssessments(tx, assessments, now);
    await seedResources(tx, posts, now);
    await seedSite(tx, { settings: siteSettings, testimonials, faq, documents: { terms, privacy } }, now);
    if (options.demoPeople) {
      await seedAccounts(tx, demoPeople, now);
      await seedTutorAccounts(tx, demoTutors, now);
      await seedDemoPick(tx, demoPick, now);
      await seedDemoLearning(tx, demoLearning, now);
      await seedDemoClasses(tx, demoClasses, now);
      await seedDemoResults(tx, demoResults, now);
      await seedDemoCertificates(tx, demoLearning.studentEmail);
      await seedCoupons(tx, coupons, now);
      await seedMessages(tx, demoConversations, now);
      // Two weeks ago, when her first class was over: what is new in her bell stays on top.
      const earnedAt = new Date(now.getTime() - 14 * 24 * 3600_000);
      await grantDueMifis({ db: tx, clock: { now: () => earnedAt } });
      // The last: what the others told the demo student counts as read.
      await seedNotifications(tx, demoNotifications, now);
    }
    return true;
  });
}
