import { and, eq, ilike, isNotNull, isNull, sql } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { assessmentQuestions, questions, questionVersions } from "#features/questions/server/public.ts";
import type { ListQuery } from "#lib/list/list-schema.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { containing, type ListSource, pageOf } from "#platform/list/list-source.ts";
import type { BankRow } from "../contract.ts";
import { bankList } from "../texts.ts";
import { type Author, inScope } from "./scope.ts";

/** So much of the words of a question is in a list. */
const askChars = 300;

/** The questions of an author's courses with the version that counts: a subquery. */
function bankRows(db: DbOrTx, author: Author, { isRetired }: { isRetired: boolean }) {
  const courses = courseRows(db);
  return db
    .select({
      id: questions.id,
      version: questions.currentVersion,
      kind: questionVersions.kind,
      ask: questionVersions.ask,
      points: questionVersions.points,
      tags: questions.tags,
      slug: courses.slug,
      shortTitle: courses.shortTitle,
      usedIn: sql<number>`(select count(*)::int from ${assessmentQuestions}
        where ${assessmentQuestions.questionId} = ${questions.id})`.as("used_in"),
    })
    .from(questions)
    .innerJoin(
      questionVersions,
      and(eq(questionVersions.questionId, questions.id), eq(questionVersions.version, questions.currentVersion)),
    )
    .innerJoin(courses, eq(courses.id, questions.courseId))
    .where(
      and(
        inScope(db, author, questions.courseId),
        isRetired ? isNotNull(questions.retiredAt) : isNull(questions.retiredAt),
      ),
    )
    .as("bank_rows");
}

/** A page of the bank of an author's courses; with `retired` of what was taken out of it. */
export async function listBank({ db }: Pick<VerbDeps, "db">, author: Author, query: ListQuery<typeof bankList>) {
  const isRetired = query.retired === "1";
  const from = bankRows(db, author, { isRetired });
  const source: ListSource<typeof bankList, BankRow> = {
    spec: bankList,
    id: from.id,
    from,
    filters: {
      q: (q) => ilike(from.ask, containing(q)),
      course: (course) => eq(from.slug, course),
      kind: (kind) => eq(from.kind, kind),
      tag: (tag) => sql`${tag} = any (${from.tags})`,
      retired: () => undefined,
    },
    rows: async (_, page) =>
      (await page(db.select().from(from).$dynamic())).map(({ slug, shortTitle, ask, ...row }) => ({
        ...row,
        ask: ask.slice(0, askChars),
        course: { slug, shortTitle },
        isRetired,
      })),
  };
  return pageOf(db, source, query);
}
