import { listUnplaced as unplacedOf } from "#features/learning/server/public.ts";
import type { VerbDeps } from "#platform/deps.ts";
import type { UnplacedResponse } from "../contract.ts";
import { listWishes, type Placer, placementView, readPaid, scopeOf } from "./read-times.ts";

/** So many are listed; placing one brings the next. */
const shown = 50;

/** Who paid and has no class yet, who waits longest first: a student's own courses, a tutor's students, or everybody. */
export async function listUnplaced({ db }: Pick<VerbDeps, "db">, placer: Placer): Promise<UnplacedResponse> {
  const { rows, inAll } = await unplacedOf(db, scopeOf(placer), shown);
  const [wishes, paidFor] = await Promise.all([
    listWishes(
      db,
      rows.map(({ enrolmentId }) => enrolmentId),
    ),
    readPaid(db, placer, rows),
  ]);
  return { data: rows.map((row) => placementView(row, wishes.get(row.enrolmentId), paidFor(row))), inAll };
}
