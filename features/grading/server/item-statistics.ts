import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { assessments } from "#features/assessments/server/public.ts";
import { attempts } from "#features/attempts/server/public.ts";
import type { Answer } from "#features/questions/contract.ts";
import { itemFigures, minAttempts } from "#features/questions/item-rules.ts";
import { kindOf } from "#features/questions/kinds/kinds.ts";
import { keysOf, readVersions } from "#features/questions/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { ItemStatistics } from "../contract.ts";
import { gradingTexts } from "../texts.ts";
import { lastAnswers } from "./find-similar.ts";
import type { Grader } from "./gradable-items.ts";
import { keysStatus } from "./set-keys-open.ts";
import { teachesIn } from "./teaches-in.ts";

/** Attempts that are looked at, the newest. */
const max = 1_000;

/**
 * The figures of each question of an assessment, for anyone who teaches its course, or staff: of every student's first attempt, since a
 * second one has seen the answers. No one's attempt can be recognised from them. Errors: `not_found`.
 */
export async function itemStatistics(
  deps: VerbDeps,
  { accountId, isStaff }: Grader,
  assessmentId: string,
): Promise<ItemStatistics> {
  const { db } = deps;
  const [assessment] = await db.select().from(assessments).where(eq(assessments.id, assessmentId));
  if (!assessment || !(isStaff || (await teachesIn(db, accountId, assessment.courseId))))
    throw notFound(gradingTexts.unknownAssessment);
  const papers = await db
    .select({ id: attempts.id, outcomes: attempts.outcomes })
    .from(attempts)
    .where(
      and(
        eq(attempts.assessmentId, assessmentId),
        eq(attempts.number, 1),
        inArray(attempts.state, ["submitted", "graded", "released"]),
        isNotNull(attempts.outcomes),
      ),
    )
    .orderBy(desc(attempts.closedAt))
    .limit(max);
  const keysOpen = await keysStatus(db, assessment);
  const named = { assessment: { id: assessment.id, title: assessment.title }, papers: papers.length, keys: keysOpen };
  if (papers.length < minAttempts) return { ...named, hidden: gradingTexts.tooFew(minAttempts), items: [] };
  const figures = itemFigures(papers.map(({ outcomes }) => outcomes ?? []));
  const ids = figures.map(({ version }) => version);
  const [versions, keys, answers] = await Promise.all([
    readVersions(deps, ids),
    keysOf(db, ids),
    lastAnswers(
      db,
      papers.map(({ id }) => id),
    ),
  ]);
  const items = figures.flatMap(({ version: id, ...figure }) => {
    const version = versions.get(id);
    if (!version) return [];
    const kind = kindOf(version.kind);
    const { kind: name, askHtml, body } = version.forAttempt(1, kind.shuffles(version.body));
    const right = chosenOf(kind.right(version.body, keys.get(id)?.key));
    const chosen = [...answers.values()].flatMap((item) => chosenOf(item.get(id) ?? null));
    const choices =
      "options" in body
        ? body.options
        : name === "true-false"
          ? [
              { id: "true", html: "True" },
              { id: "false", html: "False" },
            ]
          : [];
    return [
      {
        ...figure,
        question: id,
        kind: name,
        askHtml,
        options: choices.map((option) => ({
          html: option.html,
          chosen: chosen.filter((value) => value === option.id).length,
          isRight: right.includes(option.id),
        })),
      },
    ];
  });
  return { ...named, hidden: null, items };
}

/** The options that an answer chose. */
function chosenOf(answer: Answer): string[] {
  if (answer === null) return [];
  if ("option" in answer) return [answer.option];
  if ("options" in answer) return answer.options;
  return "is" in answer ? [String(answer.is)] : [];
}
