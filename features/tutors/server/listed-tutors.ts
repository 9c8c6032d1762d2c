import { and, asc, eq, sql } from "drizzle-orm";
import { prepared } from "#db/prepared.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { reviewPages } from "../catalogue-contract.ts";
import { tutors } from "./tables.ts";

type Deps = Pick<VerbDeps, "db">;

const listedRow = prepared("tutors_is_listed", (db) =>
  db
    .select({ reviewCount: tutors.reviewCount })
    .from(tutors)
    .where(and(eq(tutors.slug, sql.placeholder("slug")), eq(tutors.published, true))),
);

/** Whether a published tutor has this slug. */
export const isListed = async ({ db }: Deps, slug: string): Promise<boolean> =>
  (await listedRow(db, { slug })).length > 0;

/** The page of a tutor's reviews that is given, where there is one; else the first. */
export async function knownReviewPage({ db }: Deps, { slug, page }: { slug: string; page: number }): Promise<number> {
  const [row] = await listedRow(db, { slug });
  return row && page <= reviewPages(row.reviewCount) ? page : 1;
}

/** Slugs of all published tutors, for the site map. */
export async function listTutorSlugs({ db }: Deps): Promise<string[]> {
  const rows = await db
    .select({ slug: tutors.slug })
    .from(tutors)
    .where(eq(tutors.published, true))
    .orderBy(asc(tutors.sortOrder), asc(tutors.slug));
  return rows.map(({ slug }) => slug);
}
