import { listLowestPrices, nairaOf } from "#features/catalogue/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { listTaughtCourses } from "../list-taught-courses.ts";

/**
 * What a list of tutors can be narrowed by: the courses that someone teaches, and the sums in whole naira with which
 * those can be begun. The dearest sum is left out, as everybody is within it.
 */
export async function listTutorFilters(
  deps: Pick<VerbDeps, "db" | "clock" | "shared">,
): Promise<{ courses: { slug: string; title: string }[]; prices: number[] }> {
  const [all, priceOf] = await Promise.all([listTaughtCourses(deps), listLowestPrices(deps)]);
  const taught = all.filter(({ isTaught }) => isTaught);
  const sums = new Set(
    taught.flatMap(({ id }) => {
      const from = priceOf.get(id);
      return from ? [nairaOf(from)] : [];
    }),
  );
  return {
    courses: taught.map(({ slug, title }) => ({ slug, title })),
    prices: [...sums].toSorted((a, b) => a - b).slice(0, -1),
  };
}
