import { and, asc, eq, exists, ne, sql } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { assessmentAccommodations } from "#features/attempts/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { TxDeps, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ExtraTime, ExtraTimeInput } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import type { Grader } from "./gradable-items.ts";

/** Rows of a list; more have extra time only where something is wrong. */
const listMax = 500;

/** Whether a student is one of the grader's, of this course where one is named: a condition for `exists`. */
function taught(db: DbOrTx, { accountId, isStaff }: Grader, studentId: unknown, courseId?: string) {
  const [enrolled, tutor] = [enrolledRows(db), tutorRows(db)];
  return db
    .select({ one: sql`1` })
    .from(enrolled)
    .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
    .where(
      and(
        sql`${enrolled.studentId} = ${studentId}`,
        ne(enrolled.state, "cancelled"),
        courseId === undefined ? undefined : eq(enrolled.courseId, courseId),
        isStaff ? undefined : eq(tutor.tutorAccountId, accountId),
      ),
    );
}

/** Who of the grader's students has more time, and why; ordered by name. `id`: that one alone. */
export async function listExtraTime({ db }: Pick<TxDeps, "db">, grader: Grader, id?: string): Promise<ExtraTime[]> {
  const person = personRows(db);
  const by = db.select({ name: person.personName }).from(person).where(eq(person.id, assessmentAccommodations.byId));
  const student = personRows(db);
  const rows = await db
    .select({
      accommodation: assessmentAccommodations,
      name: student.personName,
      title: assessments.title,
      by: sql<string | null>`(${by})`,
    })
    .from(assessmentAccommodations)
    .innerJoin(student, eq(student.id, assessmentAccommodations.studentId))
    .leftJoin(assessments, eq(assessments.id, assessmentAccommodations.assessmentId))
    .where(
      and(
        id === undefined ? undefined : eq(assessmentAccommodations.id, id),
        exists(taught(db, grader, assessmentAccommodations.studentId)),
      ),
    )
    .orderBy(asc(student.personName), sql`${assessments.title} nulls first`)
    .limit(listMax);
  return rows.map(({ accommodation: current, name, title, by: giver }) => ({
    id: current.id,
    student: { id: current.studentId, name },
    assessment: current.assessmentId === null || title === null ? null : { id: current.assessmentId, title },
    percent: current.extraPercent,
    reason: current.reason,
    by: giver,
    at: current.createdAt.toISOString(),
  }));
}

/**
 * Gives a student more time, for one assessment or for all; another percentage takes the place of the one before. An attempt that runs
 * gets longer and never shorter, with a line in its log. Errors: `not_found` (no student of theirs, no such work of the student's course).
 */
export async function giveExtraTime(
  deps: Pick<VerbDeps, "db" | "clock">,
  grader: Grader,
  { student: studentId, assessment, percent, reason }: ExtraTimeInput & { student: string },
): Promise<ExtraTime> {
  return staffWrite(deps, grader.accountId, async (tx, record, now) => {
    const [current] =
      assessment === null ? [] : await tx.select().from(assessments).where(eq(assessments.id, assessment));
    if (assessment !== null && !current) throw notFound(gradingTexts.unknownAssessment);
    const [isTheirs] = await taught(tx, grader, studentId, current?.courseId).limit(1);
    if (!isTheirs) throw notFound(gradingTexts.unknownStudent);
    const [written] = await tx
      .insert(assessmentAccommodations)
      .values({
        id: newId(),
        studentId,
        assessmentId: assessment,
        extraPercent: percent,
        reason,
        byId: grader.accountId,
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [assessmentAccommodations.studentId, assessmentAccommodations.assessmentId],
        set: { extraPercent: percent, reason, byId: grader.accountId, createdAt: now },
      })
      .returning({ id: assessmentAccommodations.id });
    const extended = await extendRunning(tx, grader, { studentId, assessment, percent });
    await record("time.given", studentId, {
      about: "student",
      reason,
      after: { work: assessment, percent },
      details: { extended },
    });
    const [input] = await listExtraTime({ db: tx }, grader, written?.id ?? "");
    if (!input) throw notFound(gradingTexts.unknownStudent);
    return input;
  });
}

/** Moves the deadlines of attempts that run. Their time before any extra is that of their start, whatever the settings are now. */
async function extendRunning(
  tx: Tx,
  { accountId }: Grader,
  { studentId, assessment, percent }: { studentId: string; assessment: string | null; percent: number },
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with longer as (
      update attempts set deadline_at = started_at
        + ceil((settings ->> 'durationMs')::float8 / (100 + coalesce((settings ->> 'extraPercent')::int, 0)) * (100 + ${percent}::int) / 1000)
          * interval '1 second'
      where student_id = ${studentId} and state = 'running' and deadline_at > clock_timestamp()
        and (${assessment}::uuid is null or assessment_id = ${assessment}::uuid)
        and started_at
          + ceil((settings ->> 'durationMs')::float8 / (100 + coalesce((settings ->> 'extraPercent')::int, 0)) * (100 + ${percent}::int) / 1000)
            * interval '1 second' > deadline_at
      returning id, deadline_at
    )
    insert into attempt_events (attempt_id, kind, by_id, details)
    select id, 'extended', ${accountId}::uuid, jsonb_build_object('percent', ${percent}::int, 'deadlineAt', deadline_at) from longer
    returning attempt_id as id`);
  return rows.length;
}

/** Ends extra time for what is started from now on; what runs keeps it. Errors: `not_found`. */
export async function endExtraTime(
  deps: Pick<VerbDeps, "db" | "clock">,
  grader: Grader,
  id: string,
): Promise<{ ended: boolean }> {
  return staffWrite(deps, grader.accountId, async (tx, record) => {
    const [input] = await listExtraTime({ db: tx }, grader, id);
    if (!input) throw notFound();
    await tx.delete(assessmentAccommodations).where(eq(assessmentAccommodations.id, id));
    const before = { work: input.assessment?.id ?? null, percent: input.percent };
    await record("time.ended", input.student.id, { about: "student", before });
    return { ended: true };
  });
}
