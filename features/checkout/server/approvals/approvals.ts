import { and, eq, inArray } from "drizzle-orm";
import type { DbOrTx, Tx } from "#db/client.ts";
import { nameOrLeft, personRows } from "#features/accounts/server/public.ts";
import { readSettings } from "#features/site/server/public.ts";
import { AppError, conflict, notFound } from "#lib/app-error.ts";
import type { Money } from "#lib/money.ts";
import { recordStaffWrite } from "#platform/audit/record-staff-write.ts";
import type { InTx, VerbDeps } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { type ApprovalAct, approvalTexts, type OrderAct } from "../../approval-rules.ts";
import type { Currency } from "../../contract.ts";
import { approvals } from "./tables.ts";

type ApprovalRow = typeof approvals.$inferSelect;
type AboutOrder = { orderId: string; amountMinor: number; currency: Currency };
/** What waits or was decided; one about the bank account has no order and no amount, as the table checks. */
type ApprovalOf<Act extends ApprovalAct> = Omit<ApprovalRow, keyof AboutOrder> &
  (Act extends OrderAct ? AboutOrder : Record<keyof AboutOrder, null>);

/** Whether so much money takes two staff members: it is more than the amount that they set for its currency. */
export const needsSecond = async (
  deps: { db: DbOrTx; log: VerbDeps["log"] },
  { amountMinor, currency }: Money,
): Promise<boolean> => amountMinor > (await readSettings({ ...deps, db: deps.db as Tx })).secondPerson[currency];

type Requested = Pick<ApprovalRow, "subject" | "content" | "askedBy" | "askedAt"> &
  (({ act: OrderAct } & AboutOrder) | { act: "bank" });

/** Lets an act wait for a second staff member, once for each subject, and writes down who asked. Returns its id. Errors: AppError conflict where it waits. */
export async function askApproval({ db: tx }: InTx, request: Requested): Promise<string> {
  const id = newId();
  const made = await tx
    .insert(approvals)
    .values({ id, ...request })
    .onConflictDoNothing()
    .returning({ id: approvals.id });
  if (made.length === 0) throw conflict(approvalTexts.waits);
  const none = { orderId: null, amountMinor: null, currency: null };
  await record(tx, { id, ...none, ...request }, "asked", request.askedBy, request.askedAt, null);
  return id;
}

/** An act that waits, not locked. Errors: AppError not_found. */
export async function findApproval<Act extends ApprovalAct>(
  db: DbOrTx,
  id: string,
  act: Act,
): Promise<ApprovalOf<Act>> {
  const [row] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.act, act)));
  if (!row) throw notFound(approvalTexts.unknown);
  return row as ApprovalOf<Act>;
}

/**
 * Decides an act that waits, once: `reason` null approves it, and the caller carries it out in the same transaction; else it is turned
 * down, also by who asked. Hold what it is about first. Errors: AppError conflict where it is decided, forbidden for an approval by
 * who asked.
 */
export async function decideApproval(
  { db: tx, clock }: InTx<"clock">,
  { id, actorId, reason }: { id: string; actorId: string; reason: string | null },
): Promise<void> {
  const at = clock.now();
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for("update");
  if (row?.state !== "waiting") throw conflict(approvalTexts.isDecided);
  if (reason === null && row.askedBy === actorId)
    throw new AppError("forbidden", row.orderId ? approvalTexts.notTheSame : approvalTexts.notYourOwn);
  const state = reason === null ? ("approved" as const) : ("turned-down" as const);
  await tx.update(approvals).set({ state, decidedBy: actorId, decidedAt: at, reason }).where(eq(approvals.id, id));
  await record(tx, row, state, actorId, at, reason);
}

const record = (
  tx: Tx,
  {
    id,
    act,
    subject,
    orderId,
    amountMinor,
    currency,
    content,
  }: Pick<ApprovalRow, "id" | "act" | "subject" | "orderId" | "amountMinor" | "currency" | "content">,
  what: "asked" | "approved" | "turned-down",
  actorId: string,
  at: Date,
  reason: string | null,
) =>
  recordStaffWrite(tx, {
    actorId,
    action: `approval.${what}`,
    about: orderId ? "order" : "settings",
    subject: orderId,
    at,
    reason,
    before: what === "asked" ? null : { state: "waiting" },
    after: { state: what === "asked" ? "waiting" : what },
    details: { approvalId: id, act, ...(orderId ? { subject, amountMinor, currency } : { content }) },
  });

/** What waits for a second staff member: of these subjects. With the name of who asked. */
export async function waitingApprovals<Act extends ApprovalAct>(db: DbOrTx, act: Act, subjects: readonly string[]) {
  if (subjects.length === 0) return [];
  const people = personRows(db);
  const rows = await db
    .select({
      id: approvals.id,
      subject: approvals.subject,
      amountMinor: approvals.amountMinor,
      content: approvals.content,
      askedBy: approvals.askedBy,
      byName: nameOrLeft(people),
      askedAt: approvals.askedAt,
    })
    .from(approvals)
    .leftJoin(people, eq(people.id, approvals.askedBy))
    .where(and(eq(approvals.act, act), eq(approvals.state, "waiting"), inArray(approvals.subject, [...subjects])))
    .orderBy(approvals.askedAt);
  return rows as ((typeof rows)[number] & Pick<ApprovalOf<Act>, "amountMinor">)[];
}

/** What waits for a second staff member of these acts, the oldest first: more than anybody leaves waiting. */
export async function listApprovals(db: DbOrTx, acts: readonly ApprovalAct[]) {
  if (acts.length === 0) return [];
  const people = personRows(db);
  return db
    .select({
      id: approvals.id,
      act: approvals.act,
      orderId: approvals.orderId,
      amountMinor: approvals.amountMinor,
      currency: approvals.currency,
      byName: nameOrLeft(people),
    })
    .from(approvals)
    .leftJoin(people, eq(people.id, approvals.askedBy))
    .where(and(eq(approvals.state, "waiting"), inArray(approvals.act, [...acts])))
    .orderBy(approvals.askedAt)
    .limit(50);
}
