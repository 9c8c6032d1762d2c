import { setImmediate } from "node:timers/promises";
import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { isAnyOf } from "#db/is-any-of.ts";
import { attemptEvents, attempts } from "#features/attempts/server/public.ts";
import { submissionVersions } from "#features/coursework/server/public.ts";
import type { Answer } from "#features/questions/contract.ts";
import { uploadRows } from "#features/uploads/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { SimilarGradableItem } from "../contract.ts";
import {
  alikeFrom,
  alikePercent,
  countWrong,
  sameFrom,
  sameWrong,
  shinglesOf,
  type WrongChoices,
} from "../similar-rules.ts";
import type { FoundGradableItem, Whose } from "./gradable-items.ts";

/** Items of the same assessment that one is compared with, the newest first; of older attempts as many that share its wrong choices. */
const compared = 1_000;
/** Attempts whose texts are cut into pieces before others get their turn. */
const inOneGo = 50;
/** Pairs that are shown, the most alike first. */
const shown = 5;

type Stored = { id: string; student: string; studentId: string };

/**
 * What others of the grader's students handed in that is like this item (`whose`: all of its items, the newest first): the same file, much
 * of a text, or the same rare mistakes. Shown to who grades; nothing follows from it by itself.
 */
export async function findSimilar(
  { db }: Pick<VerbDeps, "db">,
  { gradableItem: own, assessment }: FoundGradableItem,
  whose: Whose,
): Promise<SimilarGradableItem[]> {
  const all = whose.filter(({ id, source }) => source === own.source && id !== own.id);
  const older = all.slice(compared);
  const sharing = new Set(
    own.source === "attempt" && older.length > 0 ? await sharingWrong(db, own.id, assessment.id) : [],
  );
  const others: Stored[] = [...all.slice(0, compared), ...older.filter(({ id }) => sharing.has(id))].filter(
    ({ studentId }) => studentId !== own.studentId,
  );
  if (others.length === 0) return [];
  const match =
    own.source === "submission" ? await likeSubmission(db, own.id, others) : await likeAttempt(db, own.id, others);
  const weight = ({ says }: SimilarGradableItem) =>
    says.kind === "file" ? 1_000 : says.kind === "text" ? says.percent : 50 + Math.log10(says.oneIn);
  return match.toSorted((a, b) => weight(b) - weight(a)).slice(0, shown);
}

async function likeSubmission(db: Db, id: string, others: readonly Stored[]): Promise<SimilarGradableItem[]> {
  const file = uploadRows(db);
  const versions = await db
    .selectDistinctOn([submissionVersions.submissionId], {
      id: submissionVersions.submissionId,
      text: submissionVersions.text,
      sha256: file.sha256,
    })
    .from(submissionVersions)
    .leftJoin(file, eq(file.id, submissionVersions.uploadId))
    .where(isAnyOf(submissionVersions.submissionId, [id, ...others.map((item) => item.id)]))
    .orderBy(submissionVersions.submissionId, desc(submissionVersions.number));
  const byId = new Map(versions.map((version) => [version.id, version]));
  const own = byId.get(id);
  const shingles = shinglesOf(own?.text ?? "");
  const similarItems: SimilarGradableItem[] = [];
  for (const [at, { id: otherId, student }] of others.entries()) {
    if (at % inOneGo === inOneGo - 1) await setImmediate();
    const theirs = byId.get(otherId);
    if (own?.sha256 && own.sha256 === theirs?.sha256)
      similarItems.push({ id: otherId, student, says: { kind: "file" } });
    else {
      const percent = alike(shingles, shingles && shinglesOf(theirs?.text ?? ""));
      if (percent >= alikeFrom)
        similarItems.push({ id: otherId, student, says: { kind: "text", percent, number: null } });
    }
  }
  return similarItems;
}

const alike = (a: ReadonlySet<string> | null, b: ReadonlySet<string> | null) => (a && b ? alikePercent(a, b) : 0);

async function likeAttempt(db: Db, id: string, others: readonly Stored[]): Promise<SimilarGradableItem[]> {
  const ids = [id, ...others.map((item) => item.id)];
  const papers = await db
    .select({ id: attempts.id, paper: attempts.paper, outcomes: attempts.outcomes })
    .from(attempts)
    .where(isAnyOf(attempts.id, ids));
  const inputAnswers = await lastAnswers(db, ids);
  /** Wrong choices, and texts that a grader reads, of each attempt. */
  const stored = new Map<string, { wrong: WrongChoices; texts: ReadonlyMap<string, ReadonlySet<string>> }>();
  for (const [at, { id: attempt, outcomes }] of papers.entries()) {
    if (at % inOneGo === inOneGo - 1) await setImmediate();
    const answers = inputAnswers.get(attempt) ?? new Map<string, Answer>();
    const wrong = new Map<string, string>();
    for (const [version, outcome] of outcomes ?? []) {
      const choice = choiceOf(answers.get(version) ?? null);
      if (outcome === "wrong" && choice !== null) wrong.set(version, choice);
    }
    const texts = new Map(
      [...answers].flatMap(([version, answer]) => {
        const shingles = answer && "text" in answer ? shinglesOf(answer.text) : null;
        return shingles ? [[version, shingles] as const] : [];
      }),
    );
    stored.set(attempt, { wrong, texts });
  }
  const own = stored.get(id);
  if (!own) return [];
  const numbers = new Map(
    papers.find((item) => item.id === id)?.paper.map(({ version }, at) => [version, at + 1] as const) ?? [],
  );
  const everybody = countWrong([...stored.values()].map(({ wrong }) => wrong));
  return others.flatMap(({ id: otherId, student }): SimilarGradableItem[] => {
    const theirs = stored.get(otherId);
    if (!theirs) return [];
    const texts = [...own.texts].flatMap(([version, shingles]): SimilarGradableItem[] => {
      const percent = alike(shingles, theirs.texts.get(version) ?? null);
      if (percent < alikeFrom) return [];
      return [{ id: otherId, student, says: { kind: "text", percent, number: numbers.get(version) ?? null } }];
    });
    const choices = sameWrong(own.wrong, theirs.wrong, everybody);
    return choices ? [...texts, { id: otherId, student, says: { kind: "choices", ...choices } }] : texts;
  });
}

/** Attempts at the work, however old, that chose wrongly as this one did in enough questions: those with the most of them first. */
async function sharingWrong(db: Db, id: string, assessmentId: string): Promise<string[]> {
  const [own] = await db.select({ outcomes: attempts.outcomes }).from(attempts).where(eq(attempts.id, id));
  const answers = (await lastAnswers(db, [id])).get(id);
  const wrong = (own?.outcomes ?? []).flatMap(([version, outcome]) => {
    const answer = answers?.get(version) ?? null;
    return outcome === "wrong" && choiceOf(answer) !== null ? [{ version, answer: JSON.stringify(answer) }] : [];
  });
  if (wrong.length < sameFrom) return [];
  const shared = sql`count(distinct ${attemptEvents.versionId})`;
  const rows = await db
    .select({ id: attemptEvents.attemptId })
    .from(attemptEvents)
    .innerJoin(attempts, eq(attempts.id, attemptEvents.attemptId))
    .where(
      and(
        eq(attempts.assessmentId, assessmentId),
        ne(attempts.id, id),
        eq(attemptEvents.kind, "saved"),
        or(
          ...wrong.map(({ version, answer }) =>
            // Each holds the other: several choices are the same in any order.
            and(
              eq(attemptEvents.versionId, version),
              sql`${attemptEvents.answer} @> ${answer}::jsonb`,
              sql`${attemptEvents.answer} <@ ${answer}::jsonb`,
            ),
          ),
        ),
      ),
    )
    .groupBy(attemptEvents.attemptId)
    .having(sql`${shared} >= ${sameFrom}`)
    .orderBy(desc(shared), desc(attemptEvents.attemptId))
    .limit(compared);
  return rows.map((row) => row.id);
}

/** What was chosen, as one word; null of what is typed or made. */
function choiceOf(answer: Answer): string | null {
  if (answer === null) return null;
  if ("option" in answer) return answer.option;
  if ("options" in answer) return answer.options.toSorted().join();
  return "is" in answer ? String(answer.is) : null;
}

/** The last saved answers of these attempts, by attempt and question. */
export async function lastAnswers(db: Db, ids: readonly string[]): Promise<Map<string, Map<string, Answer>>> {
  const rows = await db
    .selectDistinctOn([attemptEvents.attemptId, attemptEvents.versionId], {
      attempt: attemptEvents.attemptId,
      version: attemptEvents.versionId,
      answer: attemptEvents.answer,
    })
    .from(attemptEvents)
    .where(and(isAnyOf(attemptEvents.attemptId, ids), eq(attemptEvents.kind, "saved")))
    .orderBy(attemptEvents.attemptId, attemptEvents.versionId, desc(attemptEvents.epoch), desc(attemptEvents.version));
  const match = new Map<string, Map<string, Answer>>();
  for (const { attempt, version, answer } of rows) {
    if (version === null) continue;
    match.set(attempt, (match.get(attempt) ?? new Map<string, Answer>()).set(version, answer));
  }
  return match;
}
