import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { sameQuestion } from "#features/questions/kinds/draft.ts";
import { questions, questionVersions } from "#features/questions/server/public.ts";
import { AppError } from "#lib/app-error.ts";
import type { ImportItem } from "../contract.ts";
import type { ReadItem } from "../import/item.ts";
import { type CheckedDraft, checkDraft } from "./check-draft.ts";

/** What the bank of a course has, as `sameQuestion` shows it. */
export async function bankOf(db: DbOrTx, courseId: string): Promise<Set<string>> {
  const rows = await db
    .select({ kind: questionVersions.kind, ask: questionVersions.ask, body: questionVersions.body })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
    )
    .where(and(eq(questions.courseId, courseId), isNull(questions.retiredAt)));
  return new Set(rows.map(sameQuestion));
}

export type Fated = ImportItem & { checked: CheckedDraft | null };

/** What becomes of each item that was brought to a course. */
export async function fatesOf(db: DbOrTx, courseId: string, items: readonly ReadItem[]): Promise<Fated[]> {
  const known = await bankOf(db, courseId);
  const fates: Fated[] = [];
  for (const item of items) {
    const { line, ask } = item;
    const without = { line, ask, draft: null, checked: null };
    if ("error" in item) {
      fates.push({ ...without, fate: "unread", why: item.error });
      continue;
    }
    const checked = await checkDraft(db, courseId, item.draft).catch((error: unknown) => {
      if (error instanceof AppError && error.code === "invalid") return error;
      throw error;
    });
    if (checked instanceof AppError) {
      fates.push({ ...without, fate: "unread", why: checked.message });
      continue;
    }
    const same = sameQuestion({ kind: item.draft.kind, ask: item.draft.ask, body: checked.body });
    const isKnown = known.has(same);
    known.add(same);
    const { draft } = item;
    fates.push({ line, ask, draft, checked, why: null, fate: isKnown ? "duplicate" : "taken" });
  }
  return fates;
}
