import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#platform/ids/ids.ts";
import { countPicksByCourse } from "./count-picks.ts";
import { tutorCourses, tutorPicks, tutors } from "./tables.ts";
import { openTutors, type TutorsFixture } from "./tutors.fixture.ts";

let setup: TutorsFixture;
beforeAll(async () => {
  setup = await openTutors();
});
afterAll(() => setup.close());

test("FOOT-01 picks of a tutor count for the course that the tutor mainly teaches", async () => {
  const [taught] = await setup.db
    .select({ tutorId: tutors.id, courseId: tutorCourses.courseId })
    .from(tutors)
    .innerJoin(tutorCourses, and(eq(tutorCourses.tutorId, tutors.id), eq(tutorCourses.position, 0)))
    .orderBy(asc(tutors.slug))
    .limit(1);
  const count = () => countPicksByCourse(setup);
  expect(await count()).toEqual(new Map());
  const pick = (index: number) => ({
    id: newId(),
    tutorId: taught?.tutorId ?? "",
    fullName: "A Student",
    phoneNumber: "+2348030000000",
    email: `student${index}@example.com`,
    location: "Lagos",
    // What is requested next to it does not count.
    selectedCourses: ["IELTS"],
  });
  await setup.db.insert(tutorPicks).values([pick(1), pick(2)]);
  expect(await count()).toEqual(new Map([[taught?.courseId, 2]]));
});
