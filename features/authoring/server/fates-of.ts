import { and, eq, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { sameQuestion } from "#features/questions/kinds/draft.ts";
import { questionPictures, questions, questionVersions } from "#features/questions/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { ImportItem } from "../contract.ts";
import type { ReadItem } from "../import/item.ts";
import { type CheckedDraft, checkDraft, checkParts } from "./check-draft.ts";
import { pictureIdOf } from "./questions-out.ts";

/** What the bank of a course has, as `sameQuestion` shows it; with `pictures` also by what a question with a picture shows. */
async function bankOf(db: DbOrTx, courseId: string, pictures: boolean): Promise<Set<string>> {
  const { content } = questionPictures;
  const rows = await db
    .select({
      kind: questionVersions.kind,
      ask: questionVersions.ask,
      body: questionVersions.body,
      sha256: pictures ? sql<string | null>`encode(sha256(${content}), 'hex')` : sql<null>`null`,
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
    )
    .leftJoin(questionPictures, pictures ? eq(questionPictures.id, questionVersions.pictureId) : sql`false`)
    .where(and(eq(questions.courseId, courseId), isNull(questions.retiredAt)));
  return new Set(
    rows.flatMap(({ sha256, ...row }) => {
      const same = sameQuestion(row);
      return sha256 === null ? [same] : [same, `${same} ${pictureIdOf(sha256)}`];
    }),
  );
}

export type Fated = ImportItem & { checked: CheckedDraft | null };

/**
 * What becomes of each item that was brought to a course. `isMoved`: from another academy, so that pictures are known by what they show
 * (`pictureIdOf`): two that ask the same of two pictures are two.
 */
export async function fatesOf(
  db: DbOrTx,
  courseId: string,
  items: readonly ReadItem[],
  { isMoved = false } = {},
): Promise<Fated[]> {
  const known = await bankOf(db, courseId, isMoved);
  const check = async (draft: QuestionDraft): Promise<CheckedDraft> =>
    isMoved ? { ...checkParts(draft), picture: null } : checkDraft(db, courseId, draft);
  const fates: Fated[] = [];
  for (const item of items) {
    const { line, ask } = item;
    const without = { line, ask, draft: null, checked: null };
    if ("error" in item) {
      fates.push({ ...without, fate: "unread", why: item.error });
      continue;
    }
    const checked = await check(item.draft).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "invalid") return error;
      throw error;
    });
    if (checked instanceof AppError) {
      fates.push({ ...without, fate: "unread", why: checked.message });
      continue;
    }
    const { kind, ask: asked, picture } = item.draft;
    const words = sameQuestion({ kind, ask: asked, body: checked.body });
    const same = isMoved && picture ? `${words} ${picture.id}` : words;
    const isKnown = known.has(same);
    known.add(same);
    const { draft } = item;
    fates.push({ line, ask, draft, checked, why: null, fate: isKnown ? "duplicate" : "taken" });
  }
  return fates;
}
