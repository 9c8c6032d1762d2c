import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { conflict } from "#lib/app-error.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { NoShow } from "../../no-shows-contract.ts";
import { noShowTexts } from "../../no-shows-texts.ts";
import { findNoShow } from "./list-no-shows.ts";
import { noShowNotes } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** Two who take care of the same one at once: the later reads what the earlier noted. */
const lockNoShow = (tx: Tx, id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('funnel.no-show/' || ${id}, 0))`);

/**
 * Notes that someone who did not come was taken care of. Returns the row.
 * Errors: AppError not_found; conflict where another staff member did so since.
 */
export const noteDone = (deps: Deps, actorId: string, { id, note }: { id: string; note: string }): Promise<NoShow> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await lockNoShow(tx, id);
    const row = await findNoShow(tx, id, now);
    if (row.done) throw conflict(noShowTexts.already(row.done.byName));
    const people = personRows(tx);
    // A tutor may have no account.
    const [account] = await tx.select({ id: people.id }).from(people).where(eq(people.id, row.person.id));
    await tx.insert(noShowNotes).values({
      id: newId(),
      subject: id,
      personId: account?.id ?? null,
      note,
      notedBy: actorId,
      notedAt: now,
    });
    await record("class.no-show-done", row.sessionId, { after: { note }, details: { who: row.person.fullName } });
    return findNoShow(tx, id, now);
  });

/** Takes that back; again it changes nothing. Returns the row. Errors: AppError not_found. */
export const undoDone = (deps: Deps, actorId: string, { id }: { id: string }): Promise<NoShow> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await lockNoShow(tx, id);
    const row = await findNoShow(tx, id, now);
    if (!row.done) return row;
    const undoing = alias(noShowNotes, "undoing");
    const [last] = await tx
      .select()
      .from(noShowNotes)
      .where(
        and(
          eq(noShowNotes.subject, id),
          isNull(noShowNotes.undoes),
          notExists(tx.select({ one: sql`1` }).from(undoing).where(eq(undoing.undoes, noShowNotes.id))),
        ),
      );
    if (!last) return row;
    await tx
      .insert(noShowNotes)
      .values({ id: newId(), subject: id, personId: last.personId, notedBy: actorId, notedAt: now, undoes: last.id });
    await record("class.no-show-reopened", row.sessionId, { before: { note: last.note } });
    return findNoShow(tx, id, now);
  });
