import { readFileSync } from "node:fs";
import path from "node:path";
import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { CourseQuestionsSeed, QuestionSeed, QuestionsSeed } from "#data/questions/types.ts";
import type { Tx } from "#db/client.ts";
import type { Rubric } from "#features/assessments/rubric-contract.ts";
import { assessments } from "#features/assessments/server/public.ts";
import { courseIdsBySlug } from "#features/catalogue/server/public.ts";
import { projectRoot } from "#lib/project-root.ts";
import type { InTx } from "#platform/deps.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { pictureSize } from "#platform/pictures/draw-small.ts";
import { kindOf } from "../kinds/kinds.ts";
import { chance } from "./chance.ts";
import { assessmentQuestions, questionKeys, questionPictures, questions, questionVersions } from "./tables.ts";

const minuteMs = 60_000;
/** Rows of one statement. */
const batch = 500;
/** How much of a criterion's points its four levels give. */
const levelShares = [0, 0.5, 0.75, 1] as const;

type Rows = {
  questions: (typeof questions.$inferInsert)[];
  versions: (typeof questionVersions.$inferInsert)[];
  keys: (typeof questionKeys.$inferInsert)[];
  places: (typeof assessmentQuestions.$inferInsert)[];
};

/**
 * Loads the supplied questions, briefs and rubrics into the assessments that they are written for. Idempotent: an assessment that
 * has questions, a brief or a rubric is someone's own already and stays unchanged. Returns how many assessments were filled.
 * Errors: a sentence for a course or a title that is not there, for a picture without a file, for a rubric that is not of 100.
 */
export async function seedQuestions(deps: InTx<"clock">, supplied: readonly CourseQuestionsSeed[]): Promise<number> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const idOf = await courseIdsBySlug(
    deps,
    supplied.map(({ courseSlug }) => courseSlug),
  );
  const courseIds = [...idOf.values()];
  if (courseIds.length === 0) return 0;
  const current = await tx
    .select({
      id: assessments.id,
      courseId: assessments.courseId,
      kind: assessments.kind,
      title: assessments.title,
      isWritten: sql<boolean>`${assessments.brief} <> ''`,
      hasQuestions: sql<boolean>`${exists(
        tx
          .select({ one: sql`1` })
          .from(assessmentQuestions)
          .where(eq(assessmentQuestions.assessmentId, assessments.id)),
      )}`,
    })
    .from(assessments)
    .where(inArray(assessments.courseId, courseIds));
  const rows: Rows = { questions: [], versions: [], keys: [], places: [] };
  let filled = 0;
  for (const course of supplied) {
    const courseId = idOf.get(course.courseSlug);
    if (!courseId) throw new Error(`Questions of a course that is not there: ${course.courseSlug}.`);
    const assessmentOf = (kind: (typeof current)[number]["kind"], title: string) => {
      const assessment = current.find(
        (item) => item.courseId === courseId && item.kind === kind && item.title === title,
      );
      // Someone renamed or removed it since.
      return assessment ?? null;
    };
    for (const kind of ["quiz", "exam"] as const) {
      for (const [title, seed] of Object.entries(course[kind])) {
        const assessment = assessmentOf(kind, title);
        if (!assessment || assessment.hasQuestions) continue;
        filled += 1;
        const pictures = await addPictures(tx, courseId, seed, now);
        for (const [at, question] of seed.questions.entries())
          addQuestion(rows, { courseId, assessmentId: assessment.id, at, pictures, now }, question);
        if (seed.minutes !== undefined) {
          await tx
            .update(assessments)
            .set({ durationMs: seed.minutes * minuteMs })
            .where(eq(assessments.id, assessment.id));
        }
      }
    }
    for (const kind of ["assignment", "project"] as const) {
      for (const [title, { brief, rubric }] of Object.entries(course[kind])) {
        const assessment = assessmentOf(kind, title);
        if (!assessment || assessment.isWritten) continue;
        filled += 1;
        await tx
          .update(assessments)
          .set({ brief, rubric: rubricOf(title, rubric) })
          .where(and(eq(assessments.id, assessment.id), eq(assessments.brief, "")));
      }
    }
  }
  for (const some of batchesOf(rows.questions)) await tx.insert(questions).values(some);
  for (const some of batchesOf(rows.versions)) await tx.insert(questionVersions).values(some);
  for (const some of batchesOf(rows.keys)) await tx.insert(questionKeys).values(some);
  for (const some of batchesOf(rows.places)) await tx.insert(assessmentQuestions).values(some);
  return filled;
}

const batchesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / batch) }, (_, at) => rows.slice(at * batch, (at + 1) * batch));

function addQuestion(
  rows: Rows,
  {
    courseId,
    assessmentId,
    at,
    pictures,
    now,
  }: { courseId: string; assessmentId: string; at: number; pictures: ReadonlyMap<string, string>; now: Date },
  question: QuestionSeed,
): void {
  const [questionId, versionId] = [newId(), newId()];
  const { body, key } = kindOf(question.kind).make(question, chance);
  const [week, topic] = question.lesson?.split(".").map(Number) ?? [];
  const picture = pictureOf(question);
  rows.questions.push({ id: questionId, courseId, tags: [...(question.tags ?? [])], createdAt: now });
  rows.versions.push({
    id: versionId,
    questionId,
    version: 1,
    kind: question.kind,
    ask: question.ask,
    body,
    points: question.points ?? 1,
    lessonWeek: week ?? null,
    lessonTopic: topic ?? null,
    createdAt: now,
    pictureId: picture ? (pictures.get(picture.file) ?? null) : null,
    pictureAlt: picture?.alt ?? "",
  });
  rows.keys.push({ id: newId(), versionId, revision: 1, key, explanation: question.why, at: now });
  rows.places.push({ assessmentId: assessmentId, questionId, position: at + 1 });
}

const pictureOf = (question: QuestionSeed) => ("picture" in question ? (question.picture ?? null) : null);

/** The pictures of a set of questions, each once; answers their ids by file. */
async function addPictures(tx: Tx, courseId: string, seed: QuestionsSeed, now: Date): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const file of new Set(seed.questions.flatMap((question) => pictureOf(question)?.file ?? []))) {
    const content = readFileSync(path.join(projectRoot(), "data/questions/pictures", file));
    const extension = path.extname(file);
    const contentType = contentTypes[extension];
    if (!contentType) throw new Error(`A question's picture of an unknown kind: ${file}.`);
    const id = newId();
    await tx.insert(questionPictures).values({
      id,
      courseId,
      name: `${newToken(16)}${extension}`,
      contentType,
      content,
      createdAt: now,
      ...(await pictureSize(content)),
    });
    ids.set(file, id);
  }
  return ids;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
};

function rubricOf(title: string, criteria: CourseQuestionsSeed["assignment"][string]["rubric"]): Rubric {
  const sum = criteria.reduce((total, { points }) => total + points, 0);
  if (sum !== 100) throw new Error(`The criteria of "${title}" are of ${sum} points, not of 100.`);
  return criteria.map(({ name, points, levels }) => ({
    name,
    points,
    levels: levels.map((says, at) => ({ points: Math.round(points * (levelShares[at] ?? 0)), says })),
  }));
}
