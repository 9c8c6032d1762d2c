import { and, count, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { assessmentFile } from "#features/assessments/assessment-file-texts.ts";
import { submitted } from "#features/assessments/events.ts";
import { windowOf } from "#features/assessments/settings-rules.ts";
import { takeUpload, type UsedUpload } from "#features/uploads/server/public.ts";
import { type AppError, conflict, invalidAt } from "#lib/app-error.ts";
import { paths } from "#lib/paths.ts";
import { type VerbDeps, type Within, within } from "#platform/deps.ts";
import { answerOnce } from "#platform/idempotency/answer-once.ts";
import { newId } from "#platform/ids/ids.ts";
import type { HandInInput, HandInView } from "../contract.ts";
import { assessmentLink, handInRefusal, lateDaysAt } from "../rules.ts";
import { submissionTexts } from "../texts.ts";
import { handedInMail } from "./mails.ts";
import { type OwnAssessment, ownAssessmentOf, submissionOf, viewOf } from "./read-hand-in.ts";
import { submissions, submissionVersions } from "./tables.ts";

type HandInDeps = Pick<VerbDeps, "db" | "clock" | "mail" | "emit" | "log" | "baseUrl" | "staffEmail">;

/**
 * Hands in a version: a document, a link, a typed text, or several of these. The same key again is the same version. `fileHash`, the
 * SHA-256 of the document in hex: two uploads of the same bytes are the same content under a key. A mail is the receipt. Errors: AppError invalid (nothing, a link that is none), not_found (no such work; the file is not there),
 * conflict where nothing may be handed in.
 */
export async function handIn(
  deps: HandInDeps,
  studentId: string,
  {
    assessment: assessmentId,
    key,
    fileHash,
    ...input
  }: HandInInput & { assessment: string; key: string; fileHash?: string | undefined },
): Promise<HandInView> {
  const now = deps.clock.now();
  const text = (input.text ?? "").trim();
  const typed = (input.link ?? "").trim();
  const link = typed === "" ? null : assessmentLink(typed);
  const uploadId = input.upload ?? null;
  if ((typed !== "" && link === null) || (uploadId === null && link === null && text === "")) {
    throw invalidAt(typed !== "" ? "link" : "upload", submissionTexts.nothing, "missing");
  }
  const content = { studentId, assessmentId, uploadId: fileHash ?? uploadId, link, text };
  return deps.db.transaction((tx) =>
    answerOnce(tx, { scope: "hand-in", key, content }, now, async () => {
      const own = await ownAssessmentOf(tx, studentId, assessmentId);
      const { submission, number } = await nextVersion(tx, own, studentId, now);
      const window = windowOf(own.assessment, own.enrolment);
      const refusal = handInRefusal({
        kind: own.assessment.kind,
        enrolment: own.enrolment.state,
        state: submission.state,
        versions: number - 1,
        window,
        nowMs: now.getTime(),
      });
      if (refusal) throw refusedWith(refusal);
      const file =
        uploadId === null
          ? null
          : await takeUpload(within(deps, tx), { accountId: studentId, uploadId, purpose: assessmentFile.purpose });
      const lateDays = lateDaysAt(window.dueAtMs, now.getTime());
      await tx.insert(submissionVersions).values({
        id: newId(),
        submissionId: submission.id,
        number,
        uploadId,
        link,
        text,
        lateDays,
        submittedAt: now,
      });
      await sendReceipt(within(deps, tx), { own, studentId, number, file, link, text, lateDays, now });
      await deps.emit(tx, submitted, {
        submissionId: submission.id,
        assessmentId: assessmentId,
        enrolmentId: own.enrolment.id,
        number,
        at: now,
      });
      return viewOf(own, await submissionOf(tx, own.enrolment.id, assessmentId), now);
    }),
  );
}

const refusedWith = (refusal: keyof typeof submissionTexts.refusals): AppError =>
  conflict(submissionTexts.refusals[refusal]);

/** The student's submission, made with the first version, and locked until the end: two at once get one number after the other. */
async function nextVersion(tx: Tx, { assessment, enrolment }: OwnAssessment, studentId: string, now: Date) {
  const position = { enrolmentId: enrolment.id, assessmentId: assessment.id };
  await tx
    .insert(submissions)
    .values({ id: newId(), ...position, studentId, createdAt: now })
    .onConflictDoNothing();
  const [submission] = await tx
    .select()
    .from(submissions)
    .where(and(eq(submissions.enrolmentId, enrolment.id), eq(submissions.assessmentId, assessment.id)))
    .for("update");
  if (!submission) throw new Error("The submission was not written.");
  const [submissionVersion] = await tx
    .select({ versions: count() })
    .from(submissionVersions)
    .where(eq(submissionVersions.submissionId, submission.id));
  return { submission, number: (submissionVersion?.versions ?? 0) + 1 };
}

async function sendReceipt(
  deps: Within<HandInDeps>,
  input: {
    own: OwnAssessment;
    studentId: string;
    number: number;
    file: UsedUpload | null;
    link: string | null;
    text: string;
    lateDays: number;
    now: Date;
  },
): Promise<void> {
  const people = personRows(deps.db);
  const [person] = await deps.db
    .select({ to: people.personEmail, name: people.personName })
    .from(people)
    .where(eq(people.id, input.studentId));
  if (!person) return;
  const { own, ...what } = input;
  await deps.mail.enqueueMail(
    deps.db,
    await handedInMail(deps, {
      ...what,
      to: person.to,
      studentName: person.name,
      title: own.assessment.title,
      course: own.course.shortTitle,
      page: paths.assessment(own.assessment.kind, own.assessment.id),
    }),
  );
}
