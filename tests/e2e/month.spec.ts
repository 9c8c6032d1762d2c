import { eq } from "drizzle-orm";
import { pino } from "pino";
import { parseEnv } from "#app/env.ts";
import { createVerbDeps } from "#app/verb-deps.ts";
import { recordResult } from "#features/assessments/server/public.ts";
import { assessments } from "#features/assessments/server/tables.ts";
import { courses } from "#features/catalogue/server/tables.ts";
import { classAttendance, classSessions } from "#features/classes/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { cohorts } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { noSharedReads } from "#platform/cache/shared-reads.ts";
import { fixedClock, systemClock } from "#platform/clock/clock.ts";
import { within } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { memoryJobs } from "#platform/jobs/memory-jobs.ts";
import { onDatabase } from "./database.ts";
import { expect, expectToFit, test, withMotion } from "./fixtures.ts";
import { demoPerson, enter, newStudent } from "./students.ts";

test.use(withMotion);

/** A student's month: a course of four weeks, from the first day to the certificate that a stranger checks. */

const course = "mathematics";
/** Enrols in the course with its tutor and a cohort whose class begins in five minutes, as a payment would. */
const enrol = (studentId: string) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const now = new Date();
      const [taught] = await tx.select().from(courses).where(eq(courses.slug, course));
      const [tutor] = await tx.select().from(tutors).where(eq(tutors.slug, "ibrahim-musa"));
      if (!taught || !tutor) throw new Error("The supplied academy lacks the course or its tutor.");
      const cohortId = newId();
      const startsOn = now.toISOString().slice(0, 10);
      await tx
        .insert(cohorts)
        .values({ id: cohortId, courseId: taught.id, tutorId: tutor.id, name: "Maths Club", startsOn });
      // Before the class will have been: who came later was not in it.
      const paidAt = new Date(now.getTime() - 3 * 3600_000);
      const enrolment = await enrolStudent(
        { db: tx, clock: fixedClock(paidAt) },
        { studentId, courseId: taught.id, tutorId: tutor.id, cohortId, plan: "course", paidAt },
      );
      const startsAt = new Date(now.getTime() + 5 * 60_000);
      await tx.insert(classSessions).values({
        id: newId(),
        kind: "class",
        cohortId,
        courseId: taught.id,
        tutorId: tutor.id,
        title: "Number bases",
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3600_000),
        meetingUrl: `${process.env.E2E_URL?.replace("http:", "https:")}/meeting-of-a-test`,
      });
      return enrolment.id;
    }),
  );

/** The class ends an hour ago, as only time itself could. */
const endClass = (studentId: string) =>
  onDatabase(async (db) => {
    const [own] = await db
      .select({ id: classAttendance.sessionId })
      .from(classAttendance)
      .where(eq(classAttendance.studentId, studentId));
    const endsAt = new Date(Date.now() - 3600_000);
    await db
      .update(classSessions)
      .set({ startsAt: new Date(endsAt.getTime() - 3600_000), endsAt })
      .where(eq(classSessions.id, own?.id ?? ""));
  });

/** The tutor's grades, which come from the tutor's desk later: 80 for all work. */
const gradeAll = (enrolmentId: string) =>
  onDatabase(async (db) => {
    const env = parseEnv({ BASE_URL: process.env.E2E_URL, DATA_DIR: process.env.E2E_DATA_DIR });
    const logger = pino({ level: "silent" });
    const deps = await createVerbDeps({
      env,
      database: { db },
      clock: systemClock,
      logger,
      jobs: memoryJobs(),
      shared: noSharedReads,
    });
    const assessment = await db
      .select({ id: assessments.id })
      .from(assessments)
      .innerJoin(courses, eq(courses.id, assessments.courseId))
      .where(eq(courses.slug, course));
    for (const { id } of assessment) {
      const result = { enrolmentId, assessmentId: id, score: 80, at: new Date() };
      await db.transaction((tx) => recordResult(within(deps, tx), result));
    }
  });

test("DASH-10 MYC-02 CAL-01 CERT-01 HONEST-01 a student's month: enrolment, lessons, a class, grades, the certificate and its check page", async ({
  page,
  onAnotherDevice,
}) => {
  test.setTimeout(150_000);
  const { id: student } = await newStudent(page, { fullName: "Ngozi Adéọlá" });
  await expect(page.getByRole("heading", { name: "Pick your tutor" })).toBeVisible();

  const enrolmentId = await enrol(student);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Maths Club" })).toBeVisible();
  await expect(page.getByText("0%", { exact: true })).toBeVisible();

  // The class: its button is alive from ten minutes before.
  await page.getByRole("link", { name: /See up coming classes/ }).click();
  const upcoming = page.getByRole("main");
  await expect(upcoming.getByText("Number bases").first()).toBeVisible();
  const meeting = page.context().waitForEvent("page");
  const joined = page.waitForResponse(/\/join$/);
  await upcoming.getByRole("button", { name: /Join/ }).click();
  // a tab that is closed while it is still being opened is an error of the page that opens it
  await joined;
  await (await meeting).close();
  const attendance = () =>
    onDatabase((db) =>
      db.select({ state: classAttendance.state }).from(classAttendance).where(eq(classAttendance.studentId, student)),
    );
  await expect.poll(attendance).toEqual([{ state: "attended" }]);

  // Five lessons to read, one after the other; the sixth is taught live, and nothing to press marks it.
  await page.goto(`/dashboard/learn/${course}`);
  const neighbours = page.getByRole("navigation", { name: "Lessons before and after" });
  for (let lesson = 1; lesson <= 5; lesson += 1) {
    await page.getByRole("button", { name: "Mark as done" }).click();
    await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    await neighbours.getByRole("link", { name: /Next/ }).click();
  }
  await expect(page.getByText("This lesson is taught live, by your tutor.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mark as done" })).toHaveCount(0);
  await page.goto("/dashboard/mycourses");
  await expect(page.getByText("5 of 5 lessons read, 0 of 15 live ones attended").first()).toBeVisible();

  // The class is over, and its tutor notes who was there and what was taught: all that is live, for a short month.
  await endClass(student);
  const tutor = await onAnotherDevice();
  await enter(tutor, demoPerson("Ibrahim Musa"), paths.workplace("tutor"));
  await tutor.getByRole("link", { name: "Report of Number bases" }).first().click();
  await tutor.getByRole("button", { name: "As the room saw it" }).click();
  await expect(tutor.getByRole("group", { name: "Ngozi Adéọlá" }).getByRole("radio", { checked: true })).toHaveCount(1);
  await tutor.getByText("All live lessons").click();
  const taught = tutor
    .getByRole("group", { name: "A live lesson counts for those who were here." })
    .getByRole("checkbox");
  await expect(taught).toHaveCount(15);
  for (const lesson of await taught.all()) await lesson.check();
  await expectToFit(tutor, "after the class");
  await tutor.getByRole("button", { name: "Send to 1 student" }).click();
  await expect(tutor.getByRole("link", { name: "Correct the report of Number bases" }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 of 5 lessons read, 15 of 15 live ones attended").first()).toBeVisible();

  // All lessons are done, and no grade is there: no certificate yet.
  await page.goto("/dashboard/certificates");
  await expect(page.getByRole("link", { name: /Download PDF/ })).toHaveCount(0);
  await gradeAll(enrolmentId);
  await page.goto(`/dashboard/assessments`);
  await expect(page.getByText("Final grade")).toBeVisible();
  await page.goto("/dashboard/certificates");
  await expect(page.getByText("Grade 80%")).toBeVisible();
  await page.goto("/dashboard/mycourses");
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();

  // Anybody may check it.
  await page.goto("/dashboard/certificates");
  const address = await page.getByRole("link", { name: /See what others see/ }).getAttribute("href");
  const stranger = await onAnotherDevice();
  await stranger.goto(address ?? "");
  await expect(stranger.getByRole("heading", { level: 1, name: "This certificate is valid" })).toBeVisible();
  await expect(stranger.getByText("Ngozi Adéọlá").first()).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Mathematics" })).toBeVisible();
});
