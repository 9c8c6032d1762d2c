import { and, asc, eq, inArray } from "drizzle-orm";
import { answersAndMarks, attemptEvents, attempts, gradeQuestions, knownOf } from "#features/attempts/server/public.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { keysOf, readVersions, renderText } from "#features/questions/server/public.ts";
import { pagesOf, uploadRows } from "#features/uploads/server/public.ts";
import { fillPath } from "#lib/call.ts";
import type { TxDeps } from "#platform/deps.ts";
import { getGradableItemFile } from "../calls.ts";
import type { GradableItem } from "../contract.ts";

/** An attempt as the one who marks it reads it: each question with its answer, what is right, and its points so far. */
export async function readAttemptQuestions(
  deps: Pick<TxDeps, "db" | "once">,
  attemptId: string,
): Promise<{
  attempt: typeof attempts.$inferSelect;
  questions: GradableItem["questions"];
  base: number;
  waits: boolean;
}> {
  const { db } = deps;
  const [attempt] = await db.select().from(attempts).where(eq(attempts.id, attemptId));
  if (!attempt) throw new Error(`The attempt ${attemptId} is not there.`);
  const ids = attempt.paper.map(({ version }) => version);
  const versions = await readVersions(deps, ids);
  const keys = await keysOf(db, ids);
  const events = await db
    .select()
    .from(attemptEvents)
    .where(and(eq(attemptEvents.attemptId, attemptId), inArray(attemptEvents.kind, ["saved", "marked"])))
    .orderBy(asc(attemptEvents.epoch), asc(attemptEvents.version), asc(attemptEvents.id));
  const { answers, marks } = answersAndMarks(events);
  const known = knownOf(attempt.paper);
  const graded = gradeQuestions(
    ids.flatMap((id) => {
      const version = versions.get(id);
      if (!version) return [];
      const answer = answers.get(id)?.answer ?? null;
      return [{ version, key: keys.get(id)?.key, answer, mark: marks.get(id)?.points ?? null, isKnown: known.has(id) }];
    }),
  );
  const uploads = [...answers.values()].flatMap(({ answer }) => (answer && "upload" in answer ? answer.upload : []));
  const file = uploadRows(db);
  const files = uploads.length === 0 ? [] : await db.select().from(file).where(inArray(file.id, uploads));
  const pages = await pagesOf(db, uploads);
  const questions = attempt.paper.flatMap(({ version: id, options }, at) => {
    const [version, key, outcome] = [versions.get(id), keys.get(id), graded.questions[at]];
    if (!version || !key || !outcome) return [];
    const kind = kindOf(version.kind);
    const { answer, gapMs } = answers.get(id) ?? { answer: null, gapMs: 0 };
    const current = answer && "upload" in answer ? files.find((item) => item.id === answer.upload) : undefined;
    return [
      {
        question: version.forAttempt(at + 1, options),
        answer,
        gapMs,
        outcome: outcome.outcome,
        points: outcome.points,
        // What waits is a grader's to mark, whatever its kind.
        isByPerson: kind.needsPerson(version.body, answer) || known.has(id),
        isKnown: known.has(id),
        right: kind.right(version.body, key.key),
        explanationHtml: renderText(key.explanation),
        comment: marks.get(id)?.comment ?? "",
        file: current?.type
          ? {
              name: current.name,
              type: current.type,
              sizeBytes: current.sizeBytes,
              url: fillPath(getGradableItemFile.path, { params: { gradableItem: attemptId, question: id } }),
              pages: pages.get(current.id) ?? null,
            }
          : null,
        pins: marks.get(id)?.pins ?? [],
      },
    ];
  });
  return { attempt, questions, base: graded.score, waits: graded.waits };
}
