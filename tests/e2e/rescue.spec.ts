import { eq } from "drizzle-orm";
import { classReports } from "#features/classes/server/reports/tables.ts";
import { classSessions, tutorAvailability } from "#features/classes/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, onThisMachine, test } from "./fixtures.ts";
import { enter, newName, newStudent } from "./students.ts";

test.use({ ...onThisMachine, viewport: { width: 360, height: 740 } });

const minuteMs = 60_000;
const loginOf = (name: string) => ({ email: `${name}@unwalled.academy`, password: "Chalk4Walls" });

/** A zone in which it is about noon, at whatever hour this runs. */
function zoneOfNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? "Etc/GMT" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
}

/** A class of this student with Segun that began eleven minutes ago, with the report of the one before; Amara teaches the course and is free. */
const layOut = (studentId: string, title: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const [segun] = await tx.select().from(tutors).where(eq(tutors.slug, "segun-afolabi"));
      const [amara] = await tx.select().from(tutors).where(eq(tutors.slug, "amara-okafor"));
      const courseId = segun?.courseIds[0];
      if (!segun || !amara || !courseId) throw new Error("The supplied academy lacks the tutors.");
      await tx.insert(tutorCourses).values({ tutorId: amara.id, courseId, position: 9 }).onConflictDoNothing();
      await tx.update(tutors).set({ timeZone: zoneOfNoon() }).where(eq(tutors.id, amara.id));
      await tx.delete(tutorAvailability).where(eq(tutorAvailability.tutorId, amara.id));
      await tx.insert(tutorAvailability).values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          id: newId(),
          tutorId: amara.id,
          weekday,
          startMinute: 0,
          endMinute: 1440,
        })),
      );
      const clock = systemClock;
      const now = clock.now();
      const enrolled = new Date(now.getTime() - 14 * 24 * 60 * minuteMs);
      await enrolStudent(
        { db: tx, clock },
        { studentId, courseId, tutorId: segun.id, plan: "course", paidAt: enrolled },
      );
      const cohortId = newId();
      await tx.insert(cohorts).values({
        id: cohortId,
        courseId,
        tutorId: segun.id,
        name: title,
        startsOn: enrolled.toISOString().slice(0, 10),
        state: "running",
        seats: 1,
      });
      await tx
        .update(enrolments)
        .set({ cohortId, cohortSince: enrolled, startedAt: enrolled })
        .where(eq(enrolments.studentId, studentId));
      const session = (name: string, startsAt: Date) => ({
        id: newId(),
        kind: "class" as const,
        tutorId: segun.id,
        cohortId,
        courseId,
        title: name,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 60 * minuteMs),
        meetingUrl: "https://meet.example/rescue",
      });
      const last = session(`Before ${title}`, new Date(now.getTime() - 7 * 24 * 60 * minuteMs));
      await tx.insert(classSessions).values([last, session(title, new Date(now.getTime() - 11 * minuteMs))]);
      await tx.insert(classReports).values({
        sessionId: last.id,
        topics: ["Risk lists"],
        words: "",
        homework: "List five risks of a wedding.",
        next: "Who owns a risk.",
        sentAt: now,
      });
    }),
  );

test("RESC-01 the tutor does not come: the student joins the substitute, who sees the class and the reports on Today", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(180_000);
  const title = newName("Risks");
  const { id } = await newStudent(page, { path: null });
  await layOut(id, title);
  await page.goto(paths.dashboard());
  // Without a reload: the minute's look finds the class, and the page reads it again.
  await expect(page.getByRole("heading", { name: "Segun Afolabi has not come." })).toBeVisible({ timeout: 90_000 });
  const card = page.getByRole("region", { name: "Segun Afolabi has not come." });
  await expect(card.getByText("Amara Okafor")).toBeVisible();
  await expect(card.getByRole("button", { name: "Have it later" })).toBeVisible();
  await expect(card.getByRole("button", { name: /credit/ })).toBeHidden();
  await expectSoundAtBothWidths(page, "a class without its tutor");
  await page.context().route("https://meet.example/**", (route) => route.fulfill({ body: "The room." }));
  const [room] = await Promise.all([
    page.waitForEvent("popup"),
    card.getByRole("button", { name: "Join with Amara" }).click(),
  ]);
  await expect(room).toHaveURL("https://meet.example/rescue");
  await room.close();
  await expect(card).toBeHidden();

  const tutor = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(tutor, loginOf("amara.okafor"), paths.workplace("tutor"));
  const next = tutor.getByRole("region", { name: /On now, until/ });
  await expect(next.getByText(title)).toBeVisible();
  await expect(next.getByText("You stand in for Segun Afolabi.")).toBeVisible();
  await next.getByRole("button", { name: "Hand-over" }).click();
  const handover = tutor.getByRole("dialog", { name: `Hand-over: ${title}` });
  await expect(handover.getByText("Homework: List five risks of a wedding.")).toBeVisible();
  await expectSoundAtBothWidths(tutor, "a hand-over");
});
