import { eq, sql } from "drizzle-orm";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { restsUntil } from "../call-rules.ts";
import type { CallNoteInput, FunnelRow } from "../contract.ts";
import { funnelTexts } from "../texts.ts";
import { listCalls } from "./funnel-source.ts";
import { findRow } from "./read-path.ts";
import { callNotes } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** Two who note about the same one at once: the later reads what the earlier noted. */
const lockSubject = (tx: Parameters<typeof listCalls>[0], subject: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('funnel.call/' || ${subject}, 0))`);

/**
 * Notes how a call with someone in the funnel ended: they are out of the list until its day. Returns their row.
 * Errors: AppError not_found for someone who has moved on; invalid at /until; conflict where another call was noted since `seen`.
 */
export const noteCall = (
  deps: Deps,
  actorId: string,
  { id, callEnd, until: day, note, seen }: CallNoteInput & { id: string },
): Promise<FunnelRow> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await lockSubject(tx, id);
    const row = await findRow({ db: tx, clock: deps.clock }, id);
    if ((row.lastCall?.id ?? null) !== seen) throw conflict(funnelTexts.changed);
    const until = restsUntil(callEnd, dateInLagos(now), day);
    if (until === null) throw invalidAt("until", funnelTexts.until);
    const studentId = row.student.id;
    const after = { callEnd, until, note };
    await tx
      .insert(callNotes)
      .values({ id: newId(), subject: id, studentId, stage: row.stage, notedBy: actorId, notedAt: now, ...after });
    await record("student.called", studentId, { after });
    return findRow({ db: tx, clock: deps.clock }, id);
  });

/**
 * Takes back what was noted of a call: they are in the list again, as before it. The same again changes nothing.
 * Errors: AppError not_found; conflict where a later call was noted.
 */
export const undoCall = (deps: Deps, actorId: string, { id }: { id: string }): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [undone] = await tx.select().from(callNotes).where(eq(callNotes.id, id));
    if (!undone || undone.callEnd === null) throw notFound(funnelTexts.unknownCall);
    const { subject, studentId, stage, callEnd, until, note } = undone;
    await lockSubject(tx, subject);
    const calls = await listCalls(tx, eq(callNotes.subject, subject));
    if (!calls.some((call) => call.id === id)) return { id };
    if (calls.at(-1)?.id !== id) throw conflict(funnelTexts.replaced);
    await tx
      .insert(callNotes)
      .values({ id: newId(), subject, studentId, stage, notedBy: actorId, notedAt: now, undoes: id });
    await record("student.call-undone", studentId, { before: { callEnd, until, note } });
    return { id };
  });
