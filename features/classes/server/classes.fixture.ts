import { eq } from "drizzle-orm";
import { schools as suppliedSchools } from "#data/schools.ts";
import { courses, schools } from "#features/catalogue/server/tables.ts";
import { cohorts, enrolments } from "#features/learning/server/tables.ts";
import { tutors } from "#features/tutors/server/tables.ts";
import { withDeps } from "#platform/feature/with-deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { makeAccount, makeSession } from "#tests/support/accounts.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { endFeed, readFeed, renewFeed } from "./calendar-feed.ts";
import { classView, ownClasses } from "./class-rows.ts";
import { listFreeSlots } from "./free-slots.ts";
import { joinSession } from "./join-session.ts";
import { findNextClass, listByDay } from "./list-classes.ts";
import { listFreeTimes } from "./next-times.ts";
import { classSessions, tutorAvailability } from "./tables.ts";
import { bookTrial, cancelTrial, moveTrial } from "./trials.ts";

/** It is Saturday 21 November 2026, 10 am in Lagos. */
export const now = "2026-11-21T09:00:00Z";
export const lagos = "Africa/Lagos";

type Session = typeof classSessions.$inferInsert;

/** The whole application with a course and a tutor, with an account, who offers Mondays 5 to 7 pm and Wednesdays 9 to 11 am, Lagos time. */
export async function openClasses() {
  const setup = await createTestApp({ seed: false, now });
  const { db, clock } = setup;
  const courseId = newId();
  await db.insert(schools).values([...suppliedSchools].map((school, position) => ({ ...school, position })));
  await db.insert(courses).values({
    id: courseId,
    slug: "product-design-ui-ux",
    title: "Product Design UI/UX",
    shortTitle: "UI-UX Design",
    school: "design",
    glyph: "ux",
    summary: "s",
    overview: [],
    level: "Beginner",
    format: "f",
    tools: [],
    objectives: [],
    weeks: 16,
    projectWeeks: 2,
    position: 1,
  } as typeof courses.$inferInsert);

  async function tutor(
    values: Partial<typeof tutors.$inferInsert> = {},
    hours = [
      [1, 1020, 1140],
      [3, 540, 660],
    ],
  ) {
    const id = newId();
    const accountId =
      values.accountId === undefined
        ? (await makeAccount(db, clock.now(), { role: "tutor", email: `login-${id.slice(-12)}@academy.test` })).id
        : values.accountId;
    await db.insert(tutors).values({
      id,
      accountId,
      slug: `tutor-${id.slice(-12)}`,
      fullName: "Adaeze Okonkwo",
      email: `tutor-${id.slice(-12)}@academy.test`,
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
      ...values,
    });
    await db.insert(tutorAvailability).values(
      hours.map(([weekday = 1, startMinute = 0, endMinute = 0]) => ({
        id: newId(),
        tutorId: id,
        weekday,
        startMinute,
        endMinute,
      })),
    );
    return id;
  }

  async function student(values: Parameters<typeof makeAccount>[2] = {}) {
    const account = await makeAccount(db, clock.now(), values);
    return { ...account, ...(await makeSession(db, clock.now(), account.id)) };
  }

  /** A cohort of a tutor, with these students since two weeks ago. */
  async function cohort(tutorId: string, studentIds: string[], state: "active" | "paused" | "completed" = "active") {
    const id = newId();
    await db
      .insert(cohorts)
      .values({ id, courseId, tutorId, name: "UX Course", startsOn: "2026-11-02", state: "running" });
    for (const studentId of studentIds) {
      await db.insert(enrolments).values({
        id: newId(),
        studentId,
        courseId,
        tutorId,
        cohortId: id,
        plan: "upfront",
        state,
        startedAt: new Date("2026-11-07T09:00:00Z"),
        completedAt: state === "completed" ? clock.now() : null,
      });
    }
    return id;
  }

  /** A class of a cohort, of an hour by default. */
  async function session(tutorId: string, cohortId: string, startsAt: string, values: Partial<Session> = {}) {
    const id = newId();
    const begins = new Date(startsAt);
    await db.insert(classSessions).values({
      id,
      kind: "class",
      tutorId,
      cohortId,
      courseId,
      title: "Design Principal",
      startsAt: begins,
      endsAt: new Date(begins.getTime() + 3600_000),
      meetingUrl: "https://meet.example/secret-room",
      createdAt: clock.now(),
      updatedAt: clock.now(),
      ...values,
    });
    return id;
  }

  const tutorId = await tutor();
  return {
    ...setup,
    get app() {
      return setup.app;
    },
    db,
    clock,
    courseId,
    tutorId,
    /** A student's classes of a time, as the calendar shows them. */
    classesOf: async (studentId: string, { zone, ...range }: { from: Date; until: Date; zone: string }) =>
      (await ownClasses(db, studentId, range)).map((row) => classView(row, zone)),
    verbs: withDeps(setup.deps, {
      bookTrial,
      cancelTrial,
      endFeed,
      findNextClass,
      joinSession,
      listByDay,
      listFreeSlots,
      listFreeTimes,
      moveTrial,
      readFeed,
      renewFeed,
    }),
    tutor,
    student,
    cohort,
    session,
    /** The row of a session. */
    async row(id: string) {
      const [matchingSession] = await db.select().from(classSessions).where(eq(classSessions.id, id));
      if (!matchingSession) throw new Error("No such session.");
      return matchingSession;
    },
  };
}

export type ClassesFixture = Awaited<ReturnType<typeof openClasses>>;
