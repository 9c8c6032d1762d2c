import { and, asc, eq, not } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { isDaytime } from "#features/assessments/settings-rules.ts";
import type { AssessmentKind } from "#features/assessments/texts.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notifyByMail, type Unsubscribe } from "#features/notifications/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { type VerbDeps, within } from "#platform/deps.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";
import { dueAssessments, dueIn } from "./due-assessments.ts";

const hourMs = 3_600_000;

type Deps = Pick<VerbDeps, "db" | "clock" | "mail" | "baseUrl" | "staffEmail" | "log">;

/** Work that is due soon and of which nothing was handed in, with who is to hear of it. `only`: one of them, looked at again. */
async function waitingAssessments(
  db: DbOrTx,
  { now, hours }: { now: Date; hours: number },
  only?: { enrolmentId: string; assessmentId: string },
) {
  const { enrolled, columns, isDone, mayBeDue } = dueAssessments(db);
  const [course, person] = [courseRows(db), personRows(db)];
  const span = { from: new Date(now.getTime() + 1), until: new Date(now.getTime() + hours * hourMs + 1) };
  const rows = await db
    .select({
      enrolmentId: enrolled.id,
      assessmentId: assessments.id,
      kind: assessments.kind,
      title: assessments.title,
      course: course.shortTitle,
      ...columns,
      studentId: person.id,
      name: person.personName,
      to: person.personEmail,
      clock: person.personZone,
    })
    .from(enrolled)
    .innerJoin(person, eq(person.id, enrolled.studentId))
    .innerJoin(course, eq(course.id, enrolled.courseId))
    .innerJoin(assessments, and(eq(assessments.courseId, enrolled.courseId), eq(assessments.published, true)))
    .where(
      and(
        eq(enrolled.state, "active"),
        mayBeDue(span),
        only ? and(eq(enrolled.id, only.enrolmentId), eq(assessments.id, only.assessmentId)) : undefined,
        not(isDone),
      ),
    )
    .orderBy(asc(enrolled.id), asc(assessments.id));
  return dueIn(rows, span, now).filter(({ isOpen }) => isOpen);
}

/**
 * Reminds students by bell, and by mail where they want mail, of work that is due soon (a setting: how soon) and of which nothing was handed in: once
 * for each date, however often it runs or wherever it is cut, since bell and mail know what they sent. No one is reminded at their
 * night; who was not looked at then is next morning. Returns how many had something to hear; returns early when `signal` aborts.
 */
export async function remindDueAssessments(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const { dueReminderHours } = await getSettings(deps);
  const soon = { now, hours: dueReminderHours };
  let notifiedCount = 0;
  for (const { enrolmentId, assessmentId, clock } of await waitingAssessments(deps.db, soon)) {
    if (signal?.aborted) break;
    if (!isDaytime(now, clock)) continue;
    await deps.db.transaction(async (tx) => {
      // It may have been handed in since it was listed.
      const [assessment] = await waitingAssessments(tx, soon, { enrolmentId, assessmentId });
      if (!assessment) return;
      const about = `due-soon:${enrolmentId}:${assessmentId}:${assessment.dueAt.toISOString()}`;
      const link = paths.assessment(assessment.kind, assessmentId);
      const message = `${assessment.title} (${assessment.course}) is due on ${momentText(assessment.dueAt, clock, now)}.`;
      await notifyByMail(
        within(deps, tx),
        {
          accountId: assessment.studentId,
          kind: "due-soon",
          message,
          link,
          about,
          until: assessment.dueAt,
          ...(isHandedIn(assessment.kind)
            ? { acts: [{ act: "hand-in", subject: assessmentId, until: assessment.dueAt }] }
            : {}),
        },
        async (unsubscribe) => ({
          ...(await dueSoonMail(deps, { ...assessment, zone: clock, link, unsubscribe })),
          dedupeKey: about,
        }),
      );
      notifiedCount += 1;
    });
  }
  return notifiedCount;
}

/** Quizzes and exams are sat, which takes a log-in. */
const isHandedIn = (kind: AssessmentKind): boolean => kind === "assignment" || kind === "project";

/** What each kind asks of its student now. */
const actions: Readonly<Record<AssessmentKind, string>> = {
  assignment: "Hand it in",
  project: "Hand it in",
  quiz: "Open the quiz",
  exam: "Open the exam",
};

type DueSoon = {
  to: string;
  name: string;
  kind: AssessmentKind;
  title: string;
  course: string;
  dueAt: Date;
  zone: string;
  link: string;
  unsubscribe: Unsubscribe;
};

/** To the student: what is due, and when on their clock. */
export async function dueSoonMail(
  deps: Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail">,
  { to, name, kind, title, course, dueAt, zone, link, unsubscribe }: DueSoon,
): Promise<NewMail> {
  return composeMail(
    await getSettings(deps),
    { kind: "assessments.due-soon", to },
    {
      heading: `${title} is due soon`,
      paragraphs: [
        `${name}, ${title} (${course}) is due on ${momentText(dueAt, zone, deps.clock.now())}, on your clock (${zone}).`,
        "Its page says what late work loses.",
      ],
      action: { label: actions[kind], url: deps.baseUrl + link },
      why: "You get this mail because you take this course and have not handed this in.",
      unsubscribe,
    },
  );
}
