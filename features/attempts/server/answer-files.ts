import { and, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import type { Answer } from "#features/questions/contract.ts";
import { openPage, pagesOf, uploadRows } from "#features/uploads/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Review } from "../contract.ts";
import { attemptEvents, attempts } from "./tables.ts";

/** The files that answer questions, by question, with their pages. */
export async function answerFiles(
  db: Db,
  answers: ReadonlyMap<string, { answer: Answer }>,
): Promise<Map<string, Review["questions"][number]["file"]>> {
  const uploads = new Map(
    [...answers].flatMap(([question, { answer }]) => (answer && "upload" in answer ? [[question, answer.upload]] : [])),
  );
  if (uploads.size === 0) return new Map();
  const ids = [...uploads.values()];
  const file = uploadRows(db);
  const [rows, pages] = await Promise.all([
    db.select({ id: file.id, name: file.name }).from(file).where(isAnyOf(file.id, ids)),
    pagesOf(db, ids),
  ]);
  return new Map(
    [...uploads].flatMap(([question, id]) => {
      const row = rows.find((item) => item.id === id);
      return row ? [[question, { name: row.name, pages: pages.get(id) ?? null }]] : [];
    }),
  );
}

/** Opens a page of the file with which a student answered a question, as a picture. Errors: AppError not_found, FileMissingError. */
export async function openOwnAnswerPage(
  deps: Pick<VerbDeps, "db" | "files">,
  studentId: string,
  { attempt, question, page }: { attempt: string; question: string; page: number },
) {
  const [row] = await deps.db
    .select({ answer: attemptEvents.answer })
    .from(attemptEvents)
    .innerJoin(attempts, eq(attempts.id, attemptEvents.attemptId))
    .where(
      and(
        eq(attempts.id, attempt),
        eq(attempts.studentId, studentId),
        eq(attemptEvents.versionId, question),
        eq(attemptEvents.kind, "saved"),
      ),
    )
    .orderBy(desc(attemptEvents.epoch), desc(attemptEvents.version))
    .limit(1);
  if (!row?.answer || !("upload" in row.answer)) throw notFound();
  return openPage(deps, { uploadId: row.answer.upload, page });
}
