import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { draftOf } from "#features/questions/kinds/draft.ts";
import { keysOf, questions, questionVersions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { InTx } from "#platform/deps.ts";
import { authoringTexts } from "../texts.ts";
import { type Author, inScope } from "./scope.ts";

/** The version that counts. */
export const currentVersion = and(
  eq(questionVersions.questionId, questions.id),
  eq(questionVersions.version, questions.currentVersion),
);

/** A stored question as its author writes it. */
export const draftFrom = (
  { tags }: Pick<typeof questions.$inferSelect, "tags">,
  version: typeof questionVersions.$inferSelect,
  { key, explanation }: { key: unknown; explanation: string },
) =>
  draftOf({
    kind: version.kind,
    ask: version.ask,
    body: version.body,
    key,
    why: explanation,
    points: version.points,
    tags,
    lesson:
      version.lessonWeek === null || version.lessonTopic === null
        ? null
        : { week: version.lessonWeek, topic: version.lessonTopic },
    picture: version.pictureId === null ? null : { id: version.pictureId, alt: version.pictureAlt },
  });

/** A question with the version that counts, and its draft, for an author of its course. Errors: `not_found`. */
export async function findQuestion(db: DbOrTx, author: Author, id: string) {
  const [row] = await db
    .select({ question: questions, version: questionVersions })
    .from(questions)
    .innerJoin(questionVersions, currentVersion)
    .where(and(eq(questions.id, id), inScope(db, author, questions.courseId)));
  if (!row) throw notFound(authoringTexts.unknownQuestion);
  const { question, version } = row;
  const stored = (await keysOf(db, [version.id])).get(version.id);
  if (!stored) throw notFound(authoringTexts.unknownQuestion);
  const draft = draftFrom(question, version, stored);
  return { question, version, draft };
}

/** The same, locked until the transaction ends, so that of two who save at once one is refused. */
export async function lockQuestion({ db: tx }: InTx, author: Author, id: string) {
  await tx.select({ id: questions.id }).from(questions).where(eq(questions.id, id)).for("update");
  return findQuestion(tx, author, id);
}
