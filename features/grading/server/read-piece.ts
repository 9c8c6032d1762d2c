import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { gradeLabel } from "#features/assessments/rules.ts";
import { gradesOf } from "#features/assessments/server/public.ts";
import { windowOf } from "#features/assessments/settings-rules.ts";
import { worthOf } from "#features/attempts/server/public.ts";
import { getVersionFile, getVersionFileForStaff } from "#features/coursework/calls.ts";
import { submissionOf } from "#features/coursework/server/public.ts";
import { enrolledRows } from "#features/learning/server/public.ts";
import { tutorRows } from "#features/tutors/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { fillPath } from "#lib/call.ts";
import { renderMarkdown } from "#lib/markdown.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { type Piece, pieceStateOf } from "../contract.ts";
import { markScore } from "../rules.ts";
import { gradingTexts } from "../texts.ts";
import { findSimilar } from "./find-similar.ts";
import { sittingsOf } from "./give-attempt.ts";
import { lastMark, lastMarking } from "./last-mark.ts";
import { lateAnswersOf } from "./late-answers.ts";
import { type FoundPiece, findPiece, type Grader, graderPieces } from "./pieces.ts";
import { readAttemptQuestions } from "./read-attempt-questions.ts";

/** Students of a course that the line over a piece shows. */
const classMax = 200;

type Content = Pick<
  Piece,
  "dueAt" | "versions" | "questions" | "gapMs" | "lateAnswers" | "revision" | "mark" | "grade"
>;

/** One piece with all that its grader needs. Errors: `not_found`. */
export async function readPiece(deps: VerbDeps, grader: Grader, id: string): Promise<Piece> {
  const { db } = deps;
  const found = await findPiece(db, grader, id);
  if (!found) throw notFound(gradingTexts.unknownPiece);
  const { piece, work, course, student } = found;
  const [content, similar, grades, everybody, sittings] = await Promise.all([
    piece.source === "submission" ? ofSubmission(db, grader, found) : ofAttempt(deps, found),
    findSimilar(deps, grader, found),
    gradesOf(deps, [piece.enrolmentId]),
    classOf(db, grader, found),
    piece.source === "attempt" ? sittingsOf(db, piece.enrolmentId, work) : null,
  ]);
  const grade = grades.get(piece.enrolmentId);
  return {
    id,
    source: piece.source,
    state: pieceStateOf[piece.state],
    student,
    similar,
    studentId: piece.studentId,
    work: { id: work.id, kind: work.kind, title: work.title, week: work.week },
    course: { slug: course.slug, shortTitle: course.shortTitle },
    handedInAt: piece.at.toISOString(),
    lateDays: piece.lateDays,
    late: { pointsPerDay: work.latePointsPerDay, floor: work.lateFloor, days: work.lateDays },
    briefHtml: work.brief === "" ? "" : renderMarkdown(work.brief),
    rubric: work.rubric,
    soFar: (grade?.kinds ?? []).map(({ kind, average }) => ({
      kind,
      average: average === null ? null : gradeLabel(average),
    })),
    courseGrade: gradeLabel(grade?.soFar ?? null),
    class: everybody,
    sittings,
    ...content,
  };
}

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

async function ofSubmission(db: Db, { isStaff }: Grader, { piece, work, ...start }: FoundPiece): Promise<Content> {
  const [submission, mark] = await Promise.all([submissionOf(db, piece.enrolmentId, work.id), lastMark(db, piece.id)]);
  const call = isStaff ? getVersionFileForStaff : getVersionFile;
  return {
    dueAt: isoOf(windowOf(work, start).dueAtMs),
    versions: (submission?.versions ?? []).map((version) => ({
      ...version,
      fileUrl: version.file ? fillPath(call.path, { params: { submission: piece.id, version: version.number } }) : null,
    })),
    questions: [],
    gapMs: 0,
    lateAnswers: null,
    revision: mark?.id ?? 0,
    mark: mark && {
      by: mark.by,
      at: mark.at.toISOString(),
      comment: mark.comment,
      ...mark.given,
    },
    grade: mark && markScore(mark.given, mark.basis),
  };
}

async function ofAttempt(deps: VerbDeps, { piece }: FoundPiece): Promise<Content> {
  const [{ attempt, questions, base, waits }, marking] = await Promise.all([
    readAttemptQuestions(deps, piece.id),
    lastMarking(deps.db, piece.id),
  ]);
  const { score, deduction } = worthOf({ score: base }, { ...attempt, closedAt: attempt.closedAt ?? piece.at });
  return {
    // As it was when the attempt began: by what lateness is counted.
    dueAt: isoOf(attempt.settings.dueAtMs),
    versions: [],
    questions,
    gapMs: attempt.gapMs,
    revision: marking?.id ?? 0,
    lateAnswers: await lateAnswersOf(deps, attempt),
    mark: marking && {
      by: marking.by,
      at: marking.at.toISOString(),
      comment: attempt.comment,
      levels: [],
      points: null,
      extra: 0,
    },
    grade: waits ? null : { base, deduction, extra: 0, score },
  };
}

/** Who of the grader's students takes the course, each with the piece of this work that was handed in last. */
async function classOf(db: Db, grader: Grader, { work }: FoundPiece): Promise<Piece["class"]> {
  const [enrolled, person, tutor] = [enrolledRows(db), personRows(db), tutorRows(db)];
  const { selectWhose, piece } = graderPieces(db, grader);
  const [people, pieces] = await Promise.all([
    db
      .select({ enrolmentId: enrolled.id, student: person.personName })
      .from(enrolled)
      .innerJoin(person, eq(person.id, enrolled.studentId))
      .leftJoin(tutor, eq(tutor.id, enrolled.tutorId))
      .where(
        and(
          eq(enrolled.courseId, work.courseId),
          ne(enrolled.state, "cancelled"),
          grader.isStaff ? undefined : eq(tutor.tutorAccountId, grader.accountId),
        ),
      )
      .orderBy(sql`lower(${person.personName})`, enrolled.id)
      .limit(classMax),
    selectWhose(work.id).orderBy(piece.at),
  ]);
  const last = new Map(pieces.map((one) => [one.enrolmentId, one]));
  return people.map(({ enrolmentId, student }) => {
    const held = last.get(enrolmentId);
    return {
      student,
      piece: held?.id ?? null,
      state: held ? pieceStateOf[held.state] : null,
      score: held?.score ?? null,
    };
  });
}
