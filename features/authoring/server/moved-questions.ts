import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { DbOrTx } from "#db/client.ts";
import { questionPictures, questions, questionVersions } from "#features/questions/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { newId, newToken } from "#platform/ids/ids.ts";
import { importLimits, itemOfDraft, type ReadItem } from "../import/item.ts";
import { authoringLimits, authoringTexts } from "../texts.ts";
import type { CheckedDraft } from "./check-draft.ts";
import { fatesOf } from "./fates-of.ts";
import { insertQuestions } from "./insert-questions.ts";
import { pictureIdOf } from "./questions-out.ts";
import { lockAuthoring } from "./scope.ts";

/** A file of questions that comes from another academy. */
export type MovedQuestions = readonly ReadItem[];

/** Questions as their authors write them: those that a table cannot have. Each is judged by itself. */
export const movedQuestionsSchema = z.array(z.unknown()).check(z.maxLength(importLimits.items));
export const readMovedQuestions = (written: readonly unknown[]): MovedQuestions =>
  written.map((draft, at) => itemOfDraft(at + 1, z.safeParse(withAsk, draft).data?.ask ?? "", draft));
const withAsk = z.object({ ask: z.string() });

/** A picture of them, which was looked at. */
export type MovedPicture = { contentType: string; width: number; height: number; content: () => Promise<Buffer> };

/** The names of the pictures that questions show (`pictureIdOf`). */
export const picturesOf = (items: MovedQuestions): string[] => [
  ...new Set(items.flatMap((item) => ("draft" in item && item.draft.picture ? [item.draft.picture.id] : []))),
];

export type JudgedQuestions = {
  /** What is new to the bank of the course. */
  fresh: CheckedDraft[];
  /** How many cannot be taken, and why the first of them, by its line. */
  unread: number;
  why: string | null;
  /** Why none is taken. */
  refusal: string | null;
};

/** What becomes of the questions of a file in the bank of a course. */
export async function judgeQuestions(db: DbOrTx, courseId: string, items: MovedQuestions): Promise<JudgedQuestions> {
  const fates = await fatesOf(db, courseId, items, { isMoved: true });
  const bad = fates.filter(({ fate }) => fate === "unread");
  const fresh = fates.flatMap(({ fate, checked }) => (fate === "taken" && checked ? [checked] : []));
  const count = await db.$count(questions, eq(questions.courseId, courseId));
  const [first] = bad;
  return {
    fresh,
    unread: bad.length,
    why: first ? `Line ${first.line}: ${first.why}` : null,
    refusal: count + fresh.length > authoringLimits.questions ? authoringTexts.manyQuestions : null,
  };
}

/** Has those who add questions to a course wait until this transaction has ended. */
export const lockQuestions = ({ db: tx }: InTx, courseId: string) => lockAuthoring(tx, courseId);

/**
 * Adds questions to the bank of a course as one import, which its authors see as they see theirs; `judgeQuestions` was asked. A
 * picture at a time is read. Errors: AppError conflict where the course has too many pictures.
 */
export async function bringQuestions(
  deps: InTx<"clock">,
  {
    courseId,
    byId,
    broughtWith,
    fresh,
    pictures,
  }: {
    courseId: string;
    byId: string;
    broughtWith: string;
    fresh: readonly CheckedDraft[];
    /** By their names. */
    pictures: ReadonlyMap<string, MovedPicture>;
  },
): Promise<void> {
  const shown = new Set(fresh.flatMap(({ draft }) => draft.picture?.id ?? []));
  const idOf = await bringPictures(deps, courseId, new Map([...pictures].filter(([name]) => shown.has(name))));
  const drafts = fresh.map((checked): CheckedDraft => {
    const { picture } = checked.draft;
    return {
      ...checked,
      draft: { ...checked.draft, picture: picture && { ...picture, id: idOf.get(picture.id) ?? "" } },
    };
  });
  await insertQuestions(deps, { courseId, byId, now: deps.clock.now(), broughtWith }, drafts);
}

/** Stores the pictures that a course does not have yet; returns the id of each by its name. */
async function bringPictures(
  { db: tx, clock }: InTx<"clock">,
  courseId: string,
  pictures: ReadonlyMap<string, MovedPicture>,
): Promise<Map<string, string>> {
  const idOf = new Map<string, string>();
  if (pictures.size === 0) return idOf;
  const here = await tx
    .select({ id: questionPictures.id, sha256: sql<string>`encode(sha256(${questionPictures.content}), 'hex')` })
    .from(questionPictures)
    .where(eq(questionPictures.courseId, courseId));
  for (const { id, sha256 } of here) idOf.set(pictureIdOf(sha256), id);
  const missing = [...pictures].filter(([name]) => !idOf.has(name));
  if (here.length + missing.length > authoringLimits.pictures) throw conflict(authoringTexts.manyPictures);
  for (const [name, { contentType, width, height, content }] of missing) {
    const id = newId();
    await tx.insert(questionPictures).values({
      id,
      courseId,
      name: `${newToken(16)}.${pictureEnding(contentType)}`,
      contentType,
      content: await content(),
      width,
      height,
      createdAt: clock.now(),
    });
    idOf.set(name, id);
  }
  return idOf;
}

/** How the name of a picture ends: `webp`, `svg`. */
export const pictureEnding = (contentType: string): string => /^image\/(\w+)/.exec(contentType)?.[1] ?? "bin";

/** What there is of an import in the bank: ids and versions. */
export const listBroughtQuestions = (db: DbOrTx, broughtWith: string) =>
  db
    .select({ id: questions.id, version: questions.currentVersion })
    .from(questions)
    .where(and(eq(questions.broughtWith, broughtWith), isNull(questions.retiredAt)))
    .orderBy(asc(questions.id));

/** Removes the questions of an import that nothing uses, with the pictures that no question shows then. */
export async function removeBroughtQuestions({ db: tx }: InTx, broughtWith: string): Promise<void> {
  const shown = await tx
    .selectDistinct({ id: questionVersions.pictureId })
    .from(questionVersions)
    .innerJoin(questions, eq(questions.id, questionVersions.questionId))
    .where(and(eq(questions.broughtWith, broughtWith), isNotNull(questionVersions.pictureId)));
  await tx.delete(questions).where(eq(questions.broughtWith, broughtWith));
  const isShown = tx
    .select({ id: questionVersions.id })
    .from(questionVersions)
    .where(eq(questionVersions.pictureId, questionPictures.id));
  const ids = shown.flatMap(({ id }) => id ?? []);
  await tx.delete(questionPictures).where(and(inArray(questionPictures.id, ids), notExists(isShown)));
}
