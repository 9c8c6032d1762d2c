import { isDeepStrictEqual } from "node:util";
import { stringify } from "csv-stringify/sync";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { keysOf, questionPictures, questions, questionVersions } from "#features/questions/server/public.ts";
import { safeCell } from "#platform/list/csv.ts";
import { importLimits } from "../import/item.ts";
import { readCsv } from "../import/read-csv.ts";
import { currentVersion, draftFrom } from "./find-question.ts";

const letters = [..."ABCDEFGHIJKL"];
const headings = ["Question", ...letters, "Answer", "Order", "Guide", "Why", "Points", "Tags", "Lesson"] as const;
type Cells = Partial<Record<string, string>>;

/**
 * What a picture of questions is called in a zip: what it shows, in the form of an id, so that the same one has the same name wherever it is stored.
 * `sha256` in hex.
 */
export const pictureIdOf = (sha256: string): string =>
  sha256.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");

/** A picture of questions without its bytes: what it is called in a zip, and its row. */
export type PictureOut = { name: string; id: string; contentType: string };

/**
 * A course's questions as tables (docs/QUESTIONS.md) that come in equal, and in files of their own those that a table cannot have, as their authors
 * write them; their pictures by `pictureIdOf`. That a table comes in equal is not supposed: each row is read again
 * as the import reads it.
 */
export async function questionsOut(
  db: DbOrTx,
  courseId: string,
): Promise<{ tables: string[]; others: QuestionDraft[][]; pictures: PictureOut[] }> {
  const rows = await db
    .select({
      question: questions,
      version: questionVersions,
      sha256: sql<string | null>`encode(sha256(${questionPictures.content}), 'hex')`,
      contentType: questionPictures.contentType,
    })
    .from(questions)
    .innerJoin(questionVersions, currentVersion)
    .leftJoin(questionPictures, eq(questionPictures.id, questionVersions.pictureId))
    .where(and(eq(questions.courseId, courseId), isNull(questions.retiredAt)))
    .orderBy(asc(questions.id));
  const keys = await keysOf(
    db,
    rows.map(({ version }) => version.id),
  );
  const [lines, others, pictures] = [[] as string[], [] as QuestionDraft[], new Map<string, PictureOut>()];
  for (const { question, version, sha256, contentType } of rows) {
    const key = keys.get(version.id);
    if (!key) continue;
    const draft = inOneOrder(draftFrom(question, version, key));
    const line = lineOf(draft);
    if (line !== null) lines.push(line);
    else if (draft.picture && sha256) {
      const id = pictureIdOf(sha256);
      pictures.set(id, { name: id, id: draft.picture.id, contentType: contentType ?? "" });
      others.push({ ...draft, picture: { ...draft.picture, id } });
    } else others.push(draft);
  }
  const tables = inFiles(lines, (line) => line);
  return {
    tables: tables.map((of) => `\uFEFF${head}${of.join("")}`),
    others: inFiles(others, (draft) => JSON.stringify(draft)),
    pictures: [...pictures.values()],
  };
}

/** As many to a file as come in at once. */
function inFiles<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[][] {
  const files: Item[][] = [];
  let size = 0;
  for (const item of items) {
    const [last, bytes] = [files.at(-1), Buffer.byteLength(textOf(item))];
    size += bytes;
    if (last && last.length < importLimits.items && size < importLimits.bytes * 0.9) last.push(item);
    else [size] = [bytes, files.push([item])];
  }
  return files;
}

const head = stringify([headings]);

/** What is shown to each in another order has none of its own: the same question is the same row wherever it is stored. */
function inOneOrder(draft: QuestionDraft): QuestionDraft {
  if (draft.kind === "single") return { ...draft, wrong: draft.wrong.toSorted() };
  if (draft.kind === "multiple") return { ...draft, right: draft.right.toSorted(), wrong: draft.wrong.toSorted() };
  if (draft.kind !== "matching") return draft;
  const pairs = draft.pairs.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return { ...draft, pairs, extra: draft.extra.toSorted() };
}

/** The row of a question; null: it would come in as another. */
function lineOf(draft: QuestionDraft): string | null {
  for (const cells of writtenOf(draft)) {
    const line = stringify([headings.map((heading) => safeCell(cells[heading] ?? ""))]);
    const [item] = readCsv(head + line);
    if (item && "draft" in item && isDeepStrictEqual(item.draft, draft)) return line;
  }
  return null;
}

/** How a question may be written in a table, the shortest first. */
function writtenOf(draft: QuestionDraft): Cells[] {
  const { ask, why, points, tags, lesson } = draft;
  const common: Cells = {
    Question: ask,
    Why: why,
    Points: String(points),
    Tags: tags.join(", "),
    Lesson: lesson ? `${lesson.week}.${lesson.topic}` : "",
  };
  const chosen = (right: readonly string[], wrong: readonly string[]): Cells => ({
    ...common,
    ...Object.fromEntries([...right, ...wrong].map((text, at) => [letters[at], text])),
  });
  switch (draft.kind) {
    case "single": {
      const cells = chosen([draft.right], draft.wrong);
      return [
        { ...cells, Answer: "A" },
        { ...cells, Answer: draft.right },
      ];
    }
    case "multiple":
      return [{ ...chosen(draft.right, draft.wrong), Answer: letters.slice(0, draft.right.length).join(", ") }];
    case "true-false":
      return [{ ...common, Answer: String(draft.right) }];
    case "short-text":
      return [{ ...common, Answer: draft.accept.join(" | ") }];
    case "number": {
      const around = draft.tolerance === 0 ? "" : ` ± ${draft.tolerance}`;
      return [{ ...common, Answer: `${draft.right}${around}${draft.unit === null ? "" : ` ${draft.unit}`}` }];
    }
    case "fill-in":
      return [{ ...common, Answer: draft.blanks.map((blank) => blank.join(" | ")).join("; ") }];
    case "ordering":
      return [{ ...common, Order: draft.items.join(" > ") }];
    case "matching":
      return [
        {
          ...common,
          Answer: [...draft.pairs.map((pair) => pair.join(" -> ")), ...draft.extra.map((text) => `-> ${text}`)].join(
            "; ",
          ),
        },
      ];
    case "long-text":
      return [{ ...common, Guide: draft.guide }];
    case "file":
      return [{ ...common, Answer: "file", Guide: draft.guide }];
    default:
      return [];
  }
}

/** The bytes of a picture. */
export async function readQuestionPicture(db: DbOrTx, id: string): Promise<Buffer> {
  const [picture] = await db
    .select({ content: questionPictures.content })
    .from(questionPictures)
    .where(eq(questionPictures.id, id));
  return picture?.content ?? Buffer.alloc(0);
}
