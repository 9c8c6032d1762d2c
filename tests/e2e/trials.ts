import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountGuardians } from "#features/accounts/server/guardian/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { classSessions } from "#features/classes/server/tables.ts";
import { trialOutcomes } from "#features/trial-outcomes/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";

const halfHourMs = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/**
 * A trial class of half an hour at the first time from `from` at which tutor and student have nothing: other journeys book classes of the
 * same tutors, and no time is free by chance.
 */
export async function bookTrial(db: Db, trial: { tutorId: string; studentId: string; from: Date }) {
  for (let startsAt = trial.from; ; startsAt = new Date(startsAt.getTime() + halfHourMs)) {
    const [booked] = await db
      .insert(classSessions)
      .values({
        id: newId(),
        kind: "trial",
        tutorId: trial.tutorId,
        studentId: trial.studentId,
        title: "Trial class",
        startsAt,
        endsAt: new Date(startsAt.getTime() + halfHourMs),
        meetingUrl: "https://meet.example/trial",
      })
      .onConflictDoNothing()
      .returning();
    if (booked) return booked;
  }
}

/** Someone under 18 whose tutor said four days ago that they fit, and who has not paid. */
export const fits = (studentId: string) =>
  onDatabase(async (db) => {
    const [tutor] = await db.select().from(tutors).where(eq(tutors.slug, "halima-sani"));
    const [course] = await db.select().from(courses).where(eq(courses.slug, "ielts"));
    if (!tutor || !course) throw new Error("The supplied academy lacks the tutor or the course.");
    const sentAt = new Date(Date.now() - 4 * dayMs);
    const trial = await bookTrial(db, { tutorId: tutor.id, studentId, from: new Date(sentAt.getTime() - dayMs) });
    await db.insert(trialOutcomes).values({
      sessionId: trial.id,
      tutorId: tutor.id,
      studentId,
      verdict: "fits",
      courseId: course.id,
      planKey: "course-8",
      currency: "NGN",
      firstMinor: 6_250_000,
      line: "Writes well, wants evenings.",
      sentAt,
      state: "sent",
    });
    await db.insert(accountGuardians).values({
      accountId: studentId,
      isMinor: true,
      fullName: "Grace Salami",
      phone: "+2348031234567",
      consentAt: sentAt,
      updatedAt: sentAt,
    });
  });

/** A phone calls; this browser has none, and would wait for one. */
export const withoutPhone = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener("click", (event) => {
      if (event.target instanceof Element && event.target.closest("a[href^='tel:']")) event.preventDefault();
    }),
  );
