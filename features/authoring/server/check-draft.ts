import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { getQuestionPicture } from "#features/questions/calls.ts";
import type { QuestionPicture } from "#features/questions/contract.ts";
import type { QuestionDraft } from "#features/questions/draft-contract.ts";
import { makeDraft } from "#features/questions/kinds/draft.ts";
import type { Chance } from "#features/questions/kinds/kind.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { chance as anyChance, questionPictures, renderChecked } from "#features/questions/server/public.ts";
import { invalidAt } from "#lib/app-error.ts";
import { fillPath } from "#lib/call.ts";
import { authoringTexts } from "../texts.ts";

/** What a draft becomes when it is stored. */
export type CheckedDraft = { draft: QuestionDraft; body: unknown; key: unknown; picture: QuestionPicture | null };

/** Body and key of a draft. Errors: `invalid` for what is no question (with the field) and a formula that cannot be read. */
export function checkParts(draft: QuestionDraft, chance: Chance = anyChance): Omit<CheckedDraft, "picture"> {
  const made = makeDraft(draft, chance);
  if ("field" in made) throw invalidAt(`draft/${made.field}`, made.message);
  renderChecked(draft.ask, "draft/ask");
  renderChecked(draft.why, "draft/why");
  for (const line of kindOf(draft.kind).distinctTexts(made.body)) renderChecked(line, "draft/kind");
  return { draft, ...made };
}

/** The same of a draft of this course, with its picture. Errors: also `invalid` for a picture of another course. */
export const checkDraft = async (
  db: DbOrTx,
  courseId: string,
  draft: QuestionDraft,
  chance?: Chance,
): Promise<CheckedDraft> => ({
  ...checkParts(draft, chance),
  picture: await checkPicture(db, courseId, draft.picture, "draft/picture"),
});

/** The picture that a draft names. Errors: `invalid` for one of another course. */
export async function checkPicture(
  db: DbOrTx,
  courseId: string,
  picture: QuestionDraft["picture"],
  field: string,
): Promise<QuestionPicture | null> {
  if (!picture) return null;
  const [row] = await db
    .select({
      name: questionPictures.name,
      width: questionPictures.width,
      height: questionPictures.height,
      bytes: sql<number>`octet_length(${questionPictures.content})`,
    })
    .from(questionPictures)
    .where(and(eq(questionPictures.id, picture.id), eq(questionPictures.courseId, courseId)))
    // Until the question is stored it is not removed as unused.
    .for("key share");
  if (!row) throw invalidAt(field, authoringTexts.unknownPicture);
  const { name, ...size } = row;
  return { url: fillPath(getQuestionPicture.path, { params: { picture: name } }), alt: picture.alt, ...size };
}
