import { and, eq, isNotNull, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { assessmentKinds, assessmentTexts, isSat } from "#features/assessments/texts.ts";
import type { SentAnswer } from "#features/attempts/contract.ts";
import {
  attempts,
  getAssessment,
  getAttempt,
  submitAttempt,
  takeOverOnThisDevice,
} from "#features/attempts/server/public.ts";
import { attemptTexts } from "#features/attempts/texts.ts";
import { submissions, submissionVersions } from "#features/coursework/server/public.ts";
import { AppError, invalid, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { PlainAnswers, PlainAssessment } from "../../plain-contract.ts";
import { listOwnAssessments } from "../list-own.ts";
import { plainQuestion, readPlainAnswer } from "./plain-kinds.ts";

const lagosTime = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", hour: "2-digit", minute: "2-digit" });
const dateOf = (at: Date | null | undefined) => (at ? dateInLagos(at) : null);
const timeOf = (at: Date | null | undefined) => (at ? lagosTime.format(at) : null);

/** When each assessment of a student was last handed in, by its id. */
async function handedInAt(db: Db, studentId: string): Promise<Map<string, Date | null>> {
  const [sat, handed] = await Promise.all([
    db
      .select({ assessment: attempts.assessmentId, at: max(attempts.closedAt) })
      .from(attempts)
      .where(and(eq(attempts.studentId, studentId), isNotNull(attempts.closedAt)))
      .groupBy(attempts.assessmentId),
    db
      .select({ assessment: submissions.assessmentId, at: max(submissionVersions.submittedAt) })
      .from(submissions)
      .innerJoin(submissionVersions, eq(submissionVersions.submissionId, submissions.id))
      .where(eq(submissions.studentId, studentId))
      .groupBy(submissions.assessmentId),
  ]);
  return new Map([...sat, ...handed].map(({ assessment, at }) => [assessment, at]));
}

/** All graded work of a student's courses, by kind. */
export async function listManualAssessments(
  deps: Pick<VerbDeps, "db" | "clock">,
  studentId: string,
): Promise<PlainAssessment[]> {
  const [handed, ...lists] = await Promise.all([
    handedInAt(deps.db, studentId),
    ...assessmentKinds.map(async (type) =>
      (await listOwnAssessments(deps, studentId, type)).map((assessment) => ({ ...assessment, type })),
    ),
  ]);
  return lists.flat().map(({ id, title, type, course, status, grade, dueAt, questions }) => {
    const due = dueAt === null ? null : new Date(dueAt);
    const at = handed.get(id);
    return {
      id,
      title,
      type,
      course,
      status,
      grade,
      dueDate: dateOf(due),
      dueTime: timeOf(due),
      submissionDate: dateOf(at),
      submissionTime: timeOf(at),
      questionCount: questions,
    };
  });
}

/** One of them; its questions only while an attempt runs. Errors: `not_found`. */
export async function getManualAssessment(deps: VerbDeps, studentId: string, assessmentId: string) {
  const listed = (await listManualAssessments(deps, studentId)).find(({ id }) => id === assessmentId);
  if (!listed) throw notFound(assessmentTexts.unknownAssessment);
  if (!isSat(listed.type)) return { ...listed, questions: [], start: null, deadlineAt: null };
  const { running, mayStart } = await getAssessment(deps, studentId, assessmentId);
  const attempt = running && (await getAttempt(deps, studentId, running));
  return {
    ...listed,
    questions: attempt?.questions.map(plainQuestion) ?? [],
    start: attempt || mayStart !== null ? null : `POST /api/students/works/${assessmentId}/attempts`,
    deadlineAt: attempt?.deadlineAt ?? null,
  };
}

/** Who answers by this call: it takes the attempt over, and pages that had it show it. */
const device = "plain-submit";

/**
 * Submits the attempt that runs with these answers, by the texts that `getPlainWork` gave; what was saved before and is not named here
 * stays. Sent again, it answers what came of it. Errors: `conflict` where none was started; `invalid` for a question or an option that
 * is none.
 */
export async function submitPlainAnswers(
  deps: VerbDeps,
  studentId: string,
  { assessment: assessmentId, answers: input }: { assessment: string; answers: PlainAnswers },
): Promise<{ score: number | null }> {
  const { running, attempts: all } = await getAssessment(deps, studentId, assessmentId);
  if (!running) {
    const last = all.at(-1);
    if (!last) throw new AppError("conflict", attemptTexts.notStarted);
    return { score: last.score };
  }
  // What does not fit is refused before anything is taken over.
  const { questions, startedAt, now } = await getAttempt(deps, studentId, { ...running, device });
  const known = new Map(questions.map((question) => [question.id, question]));
  const atMs = Math.max(0, Date.parse(now) - Date.parse(startedAt));
  const read = Object.entries(input).map(([id, text]) => {
    const question = known.get(id);
    const answer = question && readPlainAnswer(question, text);
    if (answer === undefined) throw invalidAt(`answers/${id}`, attemptTexts.unknownOption, "unknown");
    return { question: id, answer, isFlagged: false, atMs };
  });
  const { id, epoch, answers: current } = await takeOverOnThisDevice(deps, studentId, { ...running, device });
  // An earlier try may have come half way.
  const versionOf = (value: string) =>
    current.find(({ question, epoch: of }) => question === value && of === epoch)?.version;
  const answers = read.map((item): SentAnswer => ({ ...item, version: (versionOf(item.question) ?? 0) + 1 }));
  const { score, state, refused } = await submitAttempt(deps, studentId, { attempt: id, device, epoch, answers });
  if (state === "running")
    throw invalid(
      refused[0]?.why ?? attemptTexts.unknownOption,
      refused.map(({ question, why }) => ({ pointer: `/answers/${question}`, code: "unfit", message: why })),
    );
  return { score };
}
