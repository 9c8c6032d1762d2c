import { and, asc, eq, gt, isNotNull, not, or, sql } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { isDaytime, openingOf } from "#features/assessments/settings-rules.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import type { TxDeps } from "#platform/deps.ts";
import { dueAssessments } from "./due-assessments.ts";

/** A student who sleeps when it opens is notified next morning; a machine that was off for days reports what opened since. */
const lookBack = sql`interval '3 days'`;

/**
 * Tells students by bell, and by the other channels that they chose, that an assessment of theirs has opened: once, whether its day, the
 * lessons done or its author opened it, and not at their night. `enrolmentId`: for one of them, who is awake, as a lesson was done; else
 * what opened of late. What was sat, has closed or was open when they began the course is no news.
 */
export async function notifyOpened(
  deps: Pick<TxDeps, "db" | "clock">,
  { now, enrolmentId }: { now: Date; enrolmentId?: string },
): Promise<void> {
  const { db } = deps;
  const { enrolled, columns, isDone } = dueAssessments(db);
  const [course, person] = [courseRows(db), personRows(db)];
  const opensAt = sql`${enrolled.startedAt} + ${assessments.opensAfterDays} * interval '24 hours'`;
  const rows = await db
    .select({
      enrolmentId: enrolled.id,
      assessmentId: assessments.id,
      kind: assessments.kind,
      title: assessments.title,
      course: course.shortTitle,
      studentId: person.id,
      clock: person.personZone,
      ...columns,
    })
    .from(enrolled)
    .innerJoin(person, eq(person.id, enrolled.studentId))
    .innerJoin(course, eq(course.id, enrolled.courseId))
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .where(
      and(
        eq(enrolled.state, "active"),
        enrolmentId
          ? and(eq(enrolled.id, enrolmentId), isNotNull(assessments.opensWithLessons))
          : sql`greatest(${opensAt}, ${assessments.publishedAt}) between ${now}::timestamptz - ${lookBack} and ${now}`,
        or(
          gt(assessments.opensAfterDays, 0),
          and(sql`${assessments.opensAfterDays} is null`, isNotNull(assessments.opensWithLessons)),
          gt(assessments.publishedAt, enrolled.startedAt),
        ),
        not(isDone),
      ),
    )
    .orderBy(asc(enrolled.id), asc(assessments.position));
  for (const row of rows) {
    const { isOpen, dueAtMs, closesAtMs } = openingOf(row, row, now.getTime());
    const isClosed = closesAtMs !== null && now.getTime() > closesAtMs;
    if (!isOpen || isClosed || (!enrolmentId && !isDaytime(now, row.clock))) continue;
    const due = dueAtMs === null ? "" : ` It is due on ${momentText(new Date(dueAtMs), row.clock, now)}.`;
    await notify(deps, {
      accountId: row.studentId,
      kind: "due-soon",
      message: `${row.title} (${row.course}) is open now.${due}`,
      link: paths.assessment(row.kind, row.assessmentId),
      about: `opened:${row.enrolmentId}:${row.assessmentId}`,
      ...(closesAtMs === null ? {} : { until: new Date(closesAtMs) }),
    });
  }
}
