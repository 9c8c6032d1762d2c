import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import type { HandOverFate } from "#features/classes/hand-over-contract.ts";
import {
  asTaken,
  currentSchedules,
  handOverClasses,
  lockTutor,
  previewHandOver,
} from "#features/classes/server/public.ts";
import { changeCohort, enrolledRows, giveTutor } from "#features/learning/server/public.ts";
import { listTutorBlocks } from "#features/messaging/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { tutorRows, tutorsOfCourses } from "#features/tutors/server/public.ts";
import { conflict, invalidAt } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { rowOf } from "#platform/list/list-source.ts";
import type { GroupTutorChange } from "../../group-contract.ts";
import { timeLabel, timesText } from "../../rules.ts";
import { placementTexts } from "../../texts.ts";
import { groupSource } from "./list-groups.ts";
import { lockGroup } from "./lock-group.ts";

/** Who goes with a group: those of its students whose course goes on with its tutor. */
async function listGoing(db: DbOrTx, { cohortId, tutorId }: { cohortId: string; tutorId: string }) {
  const [enrolled, people] = [enrolledRows(db), personRows(db)];
  return db
    .select({ enrolmentId: enrolled.id, studentId: enrolled.studentId, fullName: people.personName })
    .from(enrolled)
    .leftJoin(people, eq(people.id, enrolled.studentId))
    .where(
      and(
        eq(enrolled.cohortId, cohortId),
        eq(enrolled.tutorId, tutorId),
        inArray(enrolled.state, ["active", "paused"]),
      ),
    )
    .orderBy(enrolled.id);
}

/** Who teaches the course of a group besides its tutor: whether they are free for its classes ahead, and who is suggested. Errors: AppError not_found. */
export async function listGroupTutors(
  deps: Pick<VerbDeps, "db" | "clock" | "contributions">,
  id: string,
): Promise<HandOverFate> {
  const { db, clock } = deps;
  const { course, tutor } = await rowOf(db, groupSource(db, clock.now()), id);
  const tutors = tutorRows(db);
  const [[from], teaching, students] = await Promise.all([
    db.select({ id: tutors.id, hiddenAt: tutors.hiddenAt }).from(tutors).where(eq(tutors.id, tutor.id)),
    tutorsOfCourses(db, [course.id]),
    listGoing(db, { cohortId: id, tutorId: tutor.id }),
  ]);
  const row = {
    key: id,
    studentId: null,
    cohortId: id,
    courseId: course.id,
    students: students.map(({ studentId }) => studentId),
    tutors: (teaching.get(course.id) ?? []).filter((teacher) => teacher.id !== tutor.id),
  };
  const fates = await previewHandOver(deps, { from: from ?? { id: tutor.id, hiddenAt: null }, all: [row] });
  return fates.get(id) ?? { classCount: 0, tutors: [], suggestedId: null };
}

/**
 * Gives a group to another tutor who teaches its course, with its students and its classes ahead, all or none; what is over stays with the tutor
 * who gave it. Students and both tutors are notified. Errors: AppError not_found; conflict where it was changed since `seen`, meets no more, or the
 * new tutor is not free for a class or blocked a student; invalid at `tutorId` for a tutor who does not teach the course.
 */
export const changeGroupTutor = (
  deps: VerbDeps,
  actorId: string,
  { id, tutorId, seen }: GroupTutorChange & { id: string },
): Promise<{ tutorName: string; classCount: number; studentCount: number }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const here = within(deps, tx);
    const unlocked = await rowOf(tx, groupSource(tx, now), id);
    // In one order everywhere, so that two never wait for each other.
    for (const locked of [unlocked.tutor.id, tutorId].sort()) await lockTutor(tx, locked);
    const { cohort, tutor: from, course } = await lockGroup(here, id, seen);
    if (cohort.state === "finished") throw conflict(placementTexts.groupEnded(cohort.name));
    const teaching = (await tutorsOfCourses(tx, [course.id])).get(course.id) ?? [];
    const to = teaching.find((teacher) => teacher.id === tutorId);
    if (!to || to.id === from.id) throw invalidAt("tutorId", placementTexts.teachesOther, "teaches-other");
    const students = await listGoing(tx, { cohortId: id, tutorId: from.id });
    const [blocked] = await listTutorBlocks(
      tx,
      students.map((student) => ({ ...student, tutorId })),
    );
    if (blocked) {
      throw conflict(placementTexts.groupBlocked(to.fullName, blocked.fullName ?? placementTexts.someone));
    }
    for (const { enrolmentId } of students)
      await giveTutor(here, record, { enrolmentId, tutorId, fromTutorId: from.id, keepsTimes: true });
    await changeCohort(here, { id, changedBy: actorId, tutorId });
    const classes = await handOverClasses(here, {
      from,
      all: [
        { who: cohort.name, studentId: null, courseId: course.id, cohortId: id, to: { id: to.id, name: to.fullName } },
      ],
    });
    await record("group.tutor-changed", id, {
      before: { tutor: from.tutorName },
      after: { tutor: to.fullName, students: students.length, classes: classes.length },
    });
    const labels = new Set((await currentSchedules({ db: tx }, [id])).map(timeLabel));
    const times = timesText([...labels].map((label) => ({ label })));
    const tutors = tutorRows(tx);
    const [next] = await tx.select({ accountId: tutors.tutorAccountId }).from(tutors).where(eq(tutors.id, tutorId));
    const notices = [
      [next?.accountId, placementTexts.groupTaken(cohort.name, course.title, times, from.tutorName)],
      [from.hiddenAt ? null : from.tutorAccountId, placementTexts.groupGiven(cohort.name, to.fullName)],
    ] as const;
    for (const [accountId, message] of notices) {
      if (!accountId) continue;
      const about = `group-tutor:${id}:${now.toISOString()}`;
      await notify(here, { accountId, kind: "class-changed", message, link: paths.workplace("tutor"), about });
    }
    return { tutorName: to.fullName, classCount: classes.length, studentCount: students.length };
  }).catch(asTaken);
