import { and, eq } from "drizzle-orm";
import { courses } from "#features/catalogue/server/tables.ts";
import { classSchedules, classSessions, tutorAvailability } from "#features/classes/server/tables.ts";
import { enrolStudent } from "#features/learning/server/public.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { tutorCourses, tutors } from "#features/tutors/server/tables.ts";
import { paths } from "#lib/paths.ts";
import { systemClock } from "#platform/clock/clock.ts";
import { newId } from "#platform/ids/ids.ts";
import { onDatabase } from "./database.ts";
import { expect, expectSoundAtBothWidths, test } from "./fixtures.ts";
import { demoPerson, enter, newName, newStudent } from "./students.ts";

const [weekMs, hourMs] = [7 * 24 * 3_600_000, 3_600_000];

/**
 * Two students of Uche Obi, who is no one's tutor otherwise, one with a class of their own on a Monday at 9 pm in Lagos. Emeka Nwosu, who is
 * not open then, and Folake Adeyemi, who is, teach the course too.
 */
const lessonsWithUche = ([withTimes, without]: [string, string]) =>
  onDatabase((db) =>
    db.transaction(async (tx) => {
      const all = await tx.select().from(tutors);
      const idOf = (slug: string) => all.find((tutor) => tutor.slug === slug)?.id ?? "";
      const [course] = await tx.select().from(courses).where(eq(courses.slug, "network-engineering"));
      const courseId = course?.id ?? "";
      const tutorId = idOf("uche-obi");
      for (const slug of ["emeka-nwosu", "folake-adeyemi"])
        await tx
          .insert(tutorCourses)
          .values({ tutorId: idOf(slug), courseId, position: 9 })
          .onConflictDoNothing();
      const evening = { weekday: 1, startMinute: 1260, endMinute: 1380 };
      await tx.insert(tutorAvailability).values({ id: newId(), tutorId: idOf("folake-adeyemi"), ...evening });
      const deps = { db: tx, clock: systemClock };
      for (const studentId of [withTimes, without])
        await enrolStudent(deps, { studentId, courseId, tutorId, plan: "course", paidAt: systemClock.now() });
      // Monday 4 January 2027 is one of them.
      const monday = Date.UTC(2027, 0, 4, 20);
      const weeks = Math.ceil((systemClock.now().getTime() + weekMs - monday) / weekMs);
      const startsAt = new Date(monday + weeks * weekMs);
      const [cohortId, scheduleId] = [newId(), newId()];
      const on = startsAt.toISOString().slice(0, 10);
      const common = { title: course?.title ?? "", meetingUrl: "https://meet.example/of-uche", cohortId };
      await tx.insert(cohorts).values({ id: cohortId, courseId, tutorId, name: "Own times", startsOn: on, seats: 1 });
      await tx.update(enrolments).set({ cohortId }).where(eq(enrolments.studentId, withTimes));
      const weekly = { weekday: 1, startMinute: 1260, durationMinutes: 60, timeZone: "Africa/Lagos" };
      await tx.insert(classSchedules).values({ id: scheduleId, ...common, ...weekly, startsOn: on, endsOn: on });
      const endsAt = new Date(startsAt.getTime() + hourMs);
      await tx.insert(classSessions).values({
        id: newId(),
        kind: "class",
        scheduleId,
        occursOn: on,
        courseId,
        tutorId,
        startsAt,
        endsAt,
        ...common,
      });
    }),
  );

/** Folake Adeyemi is not open on Mondays from 9 pm, until `open`. */
const closeEvenings = async () => {
  const evenings = (all: (typeof tutors.$inferSelect)[]) => {
    const tutorId = all.find(({ slug }) => slug === "folake-adeyemi")?.id ?? "";
    return and(eq(tutorAvailability.tutorId, tutorId), eq(tutorAvailability.startMinute, 1260));
  };
  const rows = await onDatabase(async (db) =>
    db
      .delete(tutorAvailability)
      .where(evenings(await db.select().from(tutors)))
      .returning(),
  );
  return { open: () => onDatabase((db) => db.insert(tutorAvailability).values(rows)) };
};

test("ADM-05 ADM-02 all students of a suspended tutor are handed over: who is free is shown before, one who no longer is refuses the act in words, and the next has the students", async ({
  page,
  onAnotherDevice,
  allowErrors,
}) => {
  allowErrors.push(/409/);
  const [ada, ben] = [newName("Ada"), newName("Ben")];
  const student = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  const { id } = await newStudent(student, { fullName: ada, path: null });
  const { id: benId } = await newStudent(await onAnotherDevice(), { fullName: ben, path: null });
  await lessonsWithUche([id, benId]);

  const name = "Uche Obi";
  await enter(page, demoPerson("admin"), paths.people({ q: name }));
  await page.getByRole("link", { name }).click();
  const about = page.getByRole("region", { name: `About ${name}` });
  await about.getByRole("button", { name: "Suspend" }).click();
  const suspending = page.getByRole("dialog", { name: `Suspend ${name}?` });
  await suspending.getByLabel("Why").fill("Left us");
  await suspending.getByRole("button", { name: "Suspend" }).click();
  await expect(about.getByText("2 students and 1 class ahead", { exact: true })).toBeVisible();

  await about.getByRole("button", { name: "Hand over students" }).click();
  const dialog = page.getByRole("dialog", { name: `Hand over the students of ${name}` });
  await expect(dialog.getByText(/Network Engineering · Mon 9 pm/)).toBeVisible();
  const tutorOf = (student: string) => dialog.getByLabel(`Tutor for ${student}`);
  await expect(tutorOf(ada).getByRole("option", { name: /^Emeka Nwosu, not free Mon/ })).toBeDisabled();
  await dialog.getByLabel("New tutor for all").selectOption({ label: "Folake Adeyemi" });
  await expect(tutorOf(ada).locator("option:checked")).toHaveText(/^Folake Adeyemi, free, \d+ students?$/);
  await expectSoundAtBothWidths(page, "handing over the students of a tutor");
  // She closes her evenings: the act looks again.
  const evening = await closeEvenings();
  const send = dialog.getByRole("button", { name: "Hand over 2 students and 1 class" });
  await send.click();
  await expect(
    dialog.getByText(new RegExp(`^${ada} has a class on Monday .* Folake Adeyemi, who is not free`)),
  ).toBeVisible();
  await expect(tutorOf(ada)).toHaveValue("stays");
  await evening.open();
  await dialog.getByRole("button", { name: "Close" }).click();
  await about.getByRole("button", { name: "Hand over students" }).click();
  await tutorOf(ada).selectOption(
    await tutorOf(ada)
      .getByRole("option", { name: /^Folake Adeyemi, free/ })
      .getAttribute("value"),
  );
  await tutorOf(ben).selectOption(
    await tutorOf(ben)
      .getByRole("option", { name: /^Folake Adeyemi, free/ })
      .getAttribute("value"),
  );
  await send.click();
  await expect(page.getByText("2 students and 1 class have another tutor")).toBeVisible();
  await expect(about.getByText("0 students and 0 classes ahead", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Audit" })).toContainText("students handed over");

  const desk = await onAnotherDevice({ viewport: { width: 360, height: 740 } });
  await enter(desk, demoPerson("Folake Adeyemi"), paths.students({ q: ada }));
  await expect(desk.getByRole("row").filter({ hasText: ada })).toContainText("Network Engineering");
  await student.goto(paths.myCourses());
  await expect(student.getByText("Folake Adeyemi").first()).toBeVisible();

  await about.getByRole("button", { name: "Let back in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Let back in" }).click();
  await expect(about.getByText("Active", { exact: true })).toBeVisible();
});
