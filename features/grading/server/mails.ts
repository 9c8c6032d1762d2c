import { gradeLabel, resultLabel } from "#features/assessments/rules.ts";
import type { Unsubscribe } from "#features/notifications/server/public.ts";
import { getSettings, type SettingsDeps } from "#features/site/server/public.ts";
import { composeMail } from "#platform/mail/compose-mail.ts";
import type { NewMail } from "#platform/mail/mailer.ts";

type Graded = {
  to: string;
  studentName: string;
  title: string;
  course: string;
  /** That counts for the course. */
  score: number;
  comment: string;
  by: string;
  /** Another grade instead of one that they have seen. */
  isChange: boolean;
  /** Path of the page that shows it. */
  page: string;
  unsubscribe: Unsubscribe;
};

/** Tells a student the grade that a grader gave. */
export async function gradedMail(
  deps: SettingsDeps,
  { to, studentName, title, course, score, comment, by, isChange, page, unsubscribe }: Graded,
): Promise<NewMail> {
  const grade = `${gradeLabel(score)} of 100`;
  return composeMail(
    await getSettings(deps),
    { kind: "assessments.graded", to },
    {
      heading: isChange ? `Your grade changed: ${title}` : `${title} is graded`,
      paragraphs: [
        isChange
          ? `${studentName}, ${by} looked at ${title} (${course}) again. It is ${grade} now: ${resultLabel(score)}.`
          : `${studentName}, ${by} graded ${title} (${course}): ${grade}. ${resultLabel(score)}.`,
        ...(comment === "" ? [] : [`${by} writes: ${comment}`]),
      ],
      action: { label: "See your grade", url: deps.baseUrl + page },
      why: "You get this mail because your work of a course was graded.",
      unsubscribe,
    },
  );
}

/** Tells a tutor, or staff where there is no tutor with an account, of work that came since they were notified last. */
export async function waitingMail(
  deps: SettingsDeps,
  {
    to,
    assessments,
    inAll,
    page,
  }: { to: string; assessments: readonly { title: string; count: number }[]; inAll: number; page: string | null },
): Promise<NewMail> {
  const gradableItems = inAll === 1 ? "One piece of work waits" : `${inAll} pieces of work wait`;
  return composeMail(
    await getSettings(deps),
    { kind: "assessments.waiting", to },
    {
      heading: `${gradableItems} for a grade`,
      paragraphs: assessments.map(({ title, count }) => (count === 1 ? title : `${title}: ${count}`)),
      // Staff's address may be a list's: nothing leads behind the login.
      ...(page !== null && { action: { label: "Grade them", url: deps.baseUrl + page } }),
      why:
        page === null
          ? "These students have no tutor with an account here. Their work waits until a tutor with one teaches them."
          : "You get this mail because students handed in work that you grade.",
    },
  );
}
