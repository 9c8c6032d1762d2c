import { eq } from "drizzle-orm";
import { listTaught } from "#features/classes/server/public.ts";
import { listPicksOf, tutorRows } from "#features/tutors/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { Desk } from "../contract.ts";

/** How many classes and picks the first page shows. */
const shown = 5;

/** The tutor's first page. An account that is no tutor's record has an empty one. */
export async function readDesk(deps: Pick<VerbDeps, "db" | "clock">, accountId: string): Promise<Desk> {
  const { db } = deps;
  const tutors = tutorRows(db);
  const [tutor] = await db
    .select({ id: tutors.id, name: tutors.tutorName, slug: tutors.slug, isPublished: tutors.isPublished })
    .from(tutors)
    .where(eq(tutors.tutorAccountId, accountId));
  if (!tutor) return { page: null, classes: [], picks: [], picksInAll: 0 };
  const [classes, { picks, inAll }] = await Promise.all([
    listTaught(db, tutor.id, { from: deps.clock.now(), limit: shown }),
    listPicksOf(db, tutor.id, shown),
  ]);
  const { id: _, ...page } = tutor;
  return {
    page,
    classes: classes.map((row) => ({
      ...row,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    })),
    picks: picks.map(({ pickedAt, ...pick }) => ({ ...pick, pickedAt: pickedAt.toISOString() })),
    picksInAll: inAll,
  };
}
