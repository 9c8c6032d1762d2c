import { eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import { fillPath } from "#lib/call.ts";
import type { TxDeps } from "#platform/deps.ts";
import { getQuestionPicture } from "../calls.ts";
import type { QuestionForAttempt, QuestionKindName, QuestionPicture } from "../contract.ts";
import { kindOf } from "../kinds/kinds.ts";
import { renderLine, renderText } from "./render-text.ts";
import { questionPictures, questions, questionVersions } from "./tables.ts";

/** A version of a question as this process keeps it: it never changes, so it is read and rendered once. */
export type QuestionVersion = {
  id: string;
  questionId: string;
  courseId: string;
  kind: QuestionKindName;
  /** As stored. */
  body: unknown;
  points: number;
  lesson: { week: number; topic: number } | null;
  /** What a student gets, with what can be chosen in this order. */
  forAttempt(number: number, order: readonly string[]): QuestionForAttempt;
};

/** Versions that a process keeps; the least used go first. Some kilobytes each. */
const maxStored = 4_000;

const savedVersions = () => new LRUCache<string, QuestionVersion>({ max: maxStored });

/** Versions by their ids, each from the database once a process. Errors: `not_found` where one is missing, unless not `all` must be there. */
export async function readVersions(
  { db, once }: Pick<TxDeps, "db" | "once">,
  ids: readonly string[],
  { all = true } = {},
): Promise<Map<string, QuestionVersion>> {
  const cache = once(savedVersions);
  const match = new Map<string, QuestionVersion>();
  const missing: string[] = [];
  for (const id of ids) {
    const questionVersion = cache.get(id);
    if (questionVersion) match.set(id, questionVersion);
    else missing.push(id);
  }
  if (missing.length > 0) {
    for (const version of await loadVersions(db, missing)) {
      cache.set(version.id, version);
      match.set(version.id, version);
    }
  }
  if (all && match.size < new Set(ids).size) throw notFound();
  return match;
}

async function loadVersions(db: DbOrTx, ids: readonly string[]): Promise<QuestionVersion[]> {
  const rows = await db
    .select({
      id: questionVersions.id,
      questionId: questionVersions.questionId,
      courseId: questions.courseId,
      kind: questionVersions.kind,
      ask: questionVersions.ask,
      body: questionVersions.body,
      points: questionVersions.points,
      lessonWeek: questionVersions.lessonWeek,
      lessonTopic: questionVersions.lessonTopic,
      pictureName: questionPictures.name,
      pictureAlt: questionVersions.pictureAlt,
      pictureWidth: questionPictures.width,
      pictureHeight: questionPictures.height,
      pictureContent: questionPictures.content,
    })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .leftJoin(questionPictures, eq(questionPictures.id, questionVersions.pictureId))
    .where(inArray(questionVersions.id, [...ids]));
  return rows.map((row) => {
    const picture: QuestionPicture | null =
      row.pictureName === null
        ? null
        : {
            url: fillPath(getQuestionPicture.path, { params: { picture: row.pictureName } }),
            alt: row.pictureAlt,
            width: row.pictureWidth ?? 0,
            height: row.pictureHeight ?? 0,
            bytes: row.pictureContent?.byteLength ?? 0,
          };
    return {
      id: row.id,
      questionId: row.questionId,
      courseId: row.courseId,
      kind: row.kind,
      body: row.body,
      points: row.points,
      lesson:
        row.lessonWeek === null || row.lessonTopic === null ? null : { week: row.lessonWeek, topic: row.lessonTopic },
      forAttempt: drawVersion({ ...row, picture }),
    };
  });
}

/** What a student gets of a version, stored or not, with what can be chosen in the order that is given. */
export function drawVersion({
  kind: name,
  ask,
  body,
  ...row
}: Pick<QuestionForAttempt, "id" | "points" | "picture"> & {
  kind: QuestionKindName;
  ask: string;
  body: unknown;
}): QuestionVersion["forAttempt"] {
  const kind = kindOf(name);
  const askHtml = kind.asksInBody ? "" : renderText(ask);
  const lines = new Map<string, string>();
  const render = (line: string) => {
    const current = lines.get(line) ?? renderLine(line);
    lines.set(line, current);
    return current;
  };
  const { id, points, picture } = row;
  return (number, order) =>
    // The kind's own schema of its body shows that both belong together.
    ({
      id,
      number,
      kind: name,
      askHtml,
      points,
      picture,
      body: kind.bodyForAttempt(body, order, render, ask),
    }) as QuestionForAttempt;
}
