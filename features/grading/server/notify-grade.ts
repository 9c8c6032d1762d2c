import { and, eq } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { assessmentResults } from "#features/assessments/server/public.ts";
import { isSat } from "#features/assessments/texts.ts";
import { ownMailAt, takeOverMail } from "#features/notifications/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { InTx } from "#platform/deps.ts";
import type { FoundGradableItem } from "./gradable-items.ts";
import { gradedMail } from "./mails.ts";

/** Mails a student what came of an item that a grader graded, as they chose to be notified; the bell has it already. */
export async function notifyGrade(
  deps: InTx<"clock" | "log" | "mail" | "baseUrl" | "staffEmail">,
  graderId: string,
  { gradableItem, assessment, course, isChange }: FoundGradableItem & { isChange: boolean },
): Promise<void> {
  const { db: tx } = deps;
  const person = personRows(tx);
  const [student] = await tx.select().from(person).where(eq(person.id, gradableItem.studentId));
  const [grader] = await tx.select({ name: person.personName }).from(person).where(eq(person.id, graderId));
  const [result] = await tx
    .select({ id: assessmentResults.id, score: assessmentResults.score, comment: assessmentResults.comment })
    .from(assessmentResults)
    .where(
      and(
        eq(assessmentResults.enrolmentId, gradableItem.enrolmentId),
        eq(assessmentResults.assessmentId, assessment.id),
      ),
    );
  if (!student || !result) return;
  const own = await ownMailAt(deps, { accountId: student.id, kind: "grade" });
  if (!own) return;
  const outcome = await deps.mail.enqueueMail(tx, {
    ...(await gradedMail(deps, {
      to: student.personEmail,
      studentName: student.personName,
      title: assessment.title,
      course: course.shortTitle,
      score: result.score,
      comment: result.comment,
      isChange,
      unsubscribe: own.unsubscribe,
      by: grader?.name ?? "Your tutor",
      page: isSat(assessment.kind)
        ? paths.assessmentReview(assessment.kind, assessment.id)
        : paths.assessmentFeedback(assessment.kind, assessment.id),
    })),
    notBefore: own.notBefore,
  });
  // Else the bell's mail waits until the address is verified.
  if (outcome.kind !== "unverified") await takeOverMail(deps, student.id, `grade:${result.id}:`);
}
