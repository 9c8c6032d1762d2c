import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { conflict, invalidAt, notFound } from "#lib/app-error.ts";
import { dateInLagos } from "#lib/dates.ts";
import { staffWrite } from "#platform/audit/staff-write.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import type { PromiseInput, PromiseView } from "../../overdue-contract.ts";
import { promiseError } from "../../overdue-rules.ts";
import { overdueTexts as texts } from "../../overdue-texts.ts";
import { findOverdue, lastPromises } from "./list-overdue.ts";
import { paymentPromises } from "./tables.ts";

type Deps = Pick<VerbDeps, "db" | "clock">;

/** Two who note about the same order at once: the later reads what the earlier noted. */
const lockPromises = (tx: Tx, orderId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('funnel.promise/' || ${orderId}, 0))`);

/**
 * Notes what someone who owes promised to pay, and by when. Returns the promise.
 * Errors: AppError not_found for an order of which nothing is overdue; invalid at its field; conflict where another was noted since `seen`.
 */
export const notePromise = (
  deps: Deps,
  actorId: string,
  { id: orderId, seen, ...promise }: PromiseInput & { id: string },
): Promise<PromiseView> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    await lockPromises(tx, orderId);
    const today = dateInLagos(now);
    const { student, sum, promise: last } = await findOverdue(tx, orderId, today);
    if ((last?.id ?? null) !== seen) throw conflict(texts.changed);
    const error = promiseError(promise, sum.amountMinor, today);
    if (error) throw invalidAt(error.field, error.message);
    const id = newId();
    await tx
      .insert(paymentPromises)
      .values({ id, orderId, studentId: student.id, notedBy: actorId, notedAt: now, ...promise });
    await record("student.promised", student.id, {
      after: { ...promise, currency: sum.currency },
      details: { orderId, promiseId: id },
    });
    const noted = (await lastPromises(tx, [orderId], today)).get(orderId);
    if (!noted) throw new Error("The promise was not written.");
    return noted;
  });

/** Takes a promise back, as if it was not noted; again it changes nothing. Errors: AppError not_found. */
export const undoPromise = (deps: Deps, actorId: string, { id }: { id: string }): Promise<{ id: string }> =>
  staffWrite(deps, actorId, async (tx, record, now) => {
    const [undone] = await tx.select().from(paymentPromises).where(eq(paymentPromises.id, id));
    if (!undone || undone.undoes !== null) throw notFound(texts.unknownPromise);
    const { orderId, studentId, amountMinor, promisedFor, note } = undone;
    const added = await tx
      .insert(paymentPromises)
      .values({ id: newId(), orderId, studentId, amountMinor, promisedFor, notedBy: actorId, notedAt: now, undoes: id })
      .onConflictDoNothing({ target: paymentPromises.undoes })
      .returning({ id: paymentPromises.id });
    if (added.length > 0)
      await record("student.promise-undone", studentId, { before: { amountMinor, promisedFor, note } });
    return { id };
  });
