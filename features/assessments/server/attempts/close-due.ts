import { sql } from "drizzle-orm";
import { type Db, readFirst } from "#db/client.ts";
import { readAttempt, type settleAttempt } from "./settle.ts";

/** Closed at once by one process; with two processes all cores are used and callers still get connections. */
const atOnce = 3;
/** Looked at in one go. */
const batch = 60;

/**
 * Binds the closing of attempts whose deadline and network grace are over, though every browser may be gone: each graded from what was
 * saved, in a transaction of its own. Any number of processes do it at the same time. Answers how many this call closed.
 */
export function closeDueAttempts({ db, settle }: { db: Db; settle: ReturnType<typeof settleAttempt> }) {
  const closeOne = (id: string) =>
    readFirst(
      db,
      (tx) => readAttempt(tx, id, { isDue: true }),
      async (tx, [attempt, found]) => {
        if (attempt?.state !== "running") return 0;
        await settle(tx, attempt, { kind: "closed" }, found);
        return 1;
      },
    );
  return async (stopping?: AbortSignal): Promise<number> => {
    let closed = 0;
    while (!stopping?.aborted) {
      // In no order: two processes seldom meet at the same one.
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from attempts
        where state = 'running' and deadline_at < clock_timestamp()
          and deadline_at + (settings ->> 'networkGraceMs')::int * interval '1 millisecond' < clock_timestamp()
        order by random() limit ${batch}`);
      if (rows.length === 0) break;
      const queue = rows.map(({ id }) => id);
      let closedNow = 0;
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let id = queue.pop(); id !== undefined && !stopping?.aborted; id = queue.pop())
            closedNow += await closeOne(id);
        }),
      );
      closed += closedNow;
      // All of them are another process's by now.
      if (closedNow === 0) break;
    }
    return closed;
  };
}
