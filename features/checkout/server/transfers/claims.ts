import type { Readable } from "node:stream";
import { and, asc, desc, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Db, DbOrTx, Tx } from "#db/client.ts";
import { personRows } from "#features/accounts/server/public.ts";
import { courseRows } from "#features/catalogue/server/public.ts";
import { notify } from "#features/notifications/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { formatMoney, type Money } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import { shownReference } from "#lib/payment-reference.ts";
import { type InTx, type VerbDeps, type Within, within } from "#platform/deps.ts";
import { disownFiles } from "#platform/files/disown-files.ts";
import { newFileKey } from "#platform/files/file-store.ts";
import { adoptPendingFile } from "#platform/files/pending-files.ts";
import { pendingFiles } from "#platform/files/tables.ts";
import { newId } from "#platform/ids/ids.ts";
import type { ClaimView } from "../../contract.ts";
import { nextInstalment } from "../../order-rules.ts";
import { checkoutTexts } from "../../texts.ts";
import { claimedMail, refusedMail } from "../mails.ts";
import { type LockedOrder, lockOrder, type OrderRow } from "../orders/order-rows.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { orders } from "../tables.ts";
import type { Receipt } from "./receive-receipt.ts";
import { transferClaims } from "./tables.ts";

type ClaimRow = typeof transferClaims.$inferSelect;
type ClaimDeps = Omit<PaymentDeps, "payments"> & Pick<VerbDeps, "files">;

/** What an order's page shows of a claim. */
const viewClaim = (claim: ClaimRow): ClaimView => ({
  state: claim.state,
  reason: claim.reason,
  claimedAt: claim.claimedAt.toISOString(),
  receipt: claim.fileName,
});

/** The newest word of a student that the transfer for this order was made; null where there is none. */
export async function findClaim(db: DbOrTx, orderId: string): Promise<ClaimView | null> {
  const [claim] = await db
    .select()
    .from(transferClaims)
    .where(eq(transferClaims.orderId, orderId))
    .orderBy(desc(transferClaims.claimedAt))
    .limit(1);
  return claim ? viewClaim(claim) : null;
}

/** Whether this order is this student's, before a file is taken for it. Errors: AppError not_found. */
export async function checkOrder(db: DbOrTx, studentId: string, orderId: string): Promise<void> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.studentId, studentId)));
  if (!order) throw notFound(checkoutTexts.unknownOrder);
}

/**
 * Takes a student's word that the transfer for an order was made, with its receipt where there is one. Reported again it is the same
 * word, with the receipt that came last. Tells the student by bell and mail that it came.
 * Errors: AppError not_found; conflict where nothing is to be paid.
 */
export async function claimTransfer(
  deps: ClaimDeps,
  studentId: string,
  { orderId, receipt }: { orderId: string; receipt: Receipt | null },
): Promise<ClaimView> {
  const now = deps.clock.now();
  const fileKey = receipt ? await storeReceipt(deps, receipt) : null;
  return deps.db.transaction(async (tx) => {
    const order = await lockOrder(within(deps, tx), orderId, studentId);
    const instalment = nextInstalment(order.instalments, order.receivedMinor);
    if (!instalment || !["open", "running"].includes(order.order.state)) throw conflict(checkoutTexts.noTransferDue);
    if (fileKey !== null) await adoptPendingFile(tx, fileKey);
    const file = receipt && {
      fileKey,
      fileName: receipt.name,
      fileType: receipt.type,
      fileBytes: receipt.sizeBytes,
    };
    const [waiting] = await tx
      .select()
      .from(transferClaims)
      .where(and(eq(transferClaims.orderId, orderId), eq(transferClaims.state, "waiting")));
    if (waiting) {
      if (!file) return viewClaim(waiting);
      await disownFiles(tx, [waiting.fileKey]);
      await tx.update(transferClaims).set(file).where(eq(transferClaims.id, waiting.id));
      return viewClaim({ ...waiting, ...file });
    }
    const [claim] = await tx
      .insert(transferClaims)
      .values({ id: newId(), orderId, amountMinor: instalment.leftMinor, claimedAt: now, ...file })
      .returning();
    if (!claim) throw new Error("The claim was not written.");
    await notifyClaimed(within(deps, tx), order, claim);
    return viewClaim(claim);
  });
}

/** A receipt in the private store, no one's until the claim is written. */
async function storeReceipt({ db, files }: Pick<ClaimDeps, "db" | "files">, receipt: Receipt): Promise<string> {
  const key = newFileKey("transfer-receipts");
  await db.insert(pendingFiles).values({ key });
  await files.put(key, receipt.bytes, { contentType: receipt.type, sizeBytes: receipt.sizeBytes });
  return key;
}

async function namesOf(tx: Tx, { studentId, courseId }: OrderRow) {
  const [people, courses] = [personRows(tx), courseRows(tx)];
  const [names] = await tx
    .select({ to: people.personEmail, studentName: people.personName, courseTitle: courses.title })
    .from(people)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(people.id, studentId));
  return names ?? null;
}

async function notifyClaimed(deps: Within<ClaimDeps>, { order }: LockedOrder, claim: ClaimRow): Promise<void> {
  const { db: tx } = deps;
  const names = await namesOf(tx, order);
  if (!names) return;
  const amount = formatMoney({ amountMinor: claim.amountMinor, currency: order.currency });
  const link = paths.order(order.id, { pay: "transfer" });
  await notify(deps, {
    accountId: order.studentId,
    kind: "payment",
    message: `We look for your transfer of ${amount} for ${names.courseTitle}.`,
    link,
    about: `transfer-claimed:${claim.id}`,
    isMailed: true,
  });
  const reference = shownReference(order.reference);
  await deps.mail.enqueueMail(tx, await claimedMail(deps, { ...names, amount, reference, link }));
}

/** The order of a claim that waits; both are locked. Errors: AppError not_found; conflict for one that is decided. */
export async function lockClaim(deps: InTx<"clock">, claimId: string): Promise<{ orderId: string }> {
  const byId = eq(transferClaims.id, claimId);
  const [claim] = await deps.db.select({ orderId: transferClaims.orderId }).from(transferClaims).where(byId);
  if (!claim) throw notFound("We could not find that claim.");
  await lockOrder(deps, claim.orderId, null); // before the claim, as everywhere
  const [locked] = await deps.db.select({ state: transferClaims.state }).from(transferClaims).where(byId).for("update");
  if (locked?.state !== "waiting") throw conflict("Somebody has decided this transfer already.");
  return claim;
}

/**
 * Tells a student that the transfer was not found, and why. Refused again it stays as it was refused first. Errors: AppError
 * not_found; conflict for one that is counted.
 */
export async function refuseClaim(
  deps: Within<Omit<PaymentDeps, "payments">>,
  claimId: string,
  reason: string,
): Promise<{ orderId: string }> {
  const { db: tx } = deps;
  const now = deps.clock.now();
  const [claim] = await tx.select().from(transferClaims).where(eq(transferClaims.id, claimId)).for("update");
  if (!claim) throw notFound();
  const { orderId } = claim;
  if (claim.state === "refused") return { orderId };
  if (claim.state === "counted") throw conflict("That transfer is counted already.");
  await tx
    .update(transferClaims)
    .set({ state: "refused", reason, decidedAt: now })
    .where(eq(transferClaims.id, claimId));
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  const names = order && (await namesOf(tx, order));
  if (!order || !names) return { orderId };
  const amount = formatMoney({ amountMinor: claim.amountMinor, currency: order.currency });
  const link = paths.order(orderId, { pay: "transfer" });
  await notify(deps, {
    accountId: order.studentId,
    kind: "payment",
    message: `Your transfer of ${amount} for ${names.courseTitle} could not be confirmed: ${reason}`,
    link,
    about: `transfer-refused:${claimId}`,
    isMailed: true,
  });
  await deps.mail.enqueueMail(tx, await refusedMail(deps, { ...names, amount, reason, link }));
  return { orderId };
}

/** Students' words that wait to be settled, the oldest first. */
export const waitingClaims = (db: DbOrTx) =>
  db
    .select({
      id: transferClaims.id,
      orderId: transferClaims.orderId,
      claimedAt: transferClaims.claimedAt,
      fileName: transferClaims.fileName,
      fileType: transferClaims.fileType,
      fileBytes: transferClaims.fileBytes,
    })
    .from(transferClaims)
    .where(eq(transferClaims.state, "waiting"))
    .orderBy(asc(transferClaims.claimedAt));

/** How many of these wait. */
export const countClaims = (db: DbOrTx): Promise<number> =>
  db.$count(transferClaims, eq(transferClaims.state, "waiting"));

/** What students say that they sent and no one has decided about, by currency. */
export const sumClaims = (db: DbOrTx): Promise<Money[]> =>
  db
    .select({ currency: orders.currency, amountMinor: sql<number>`sum(${transferClaims.amountMinor})`.mapWith(Number) })
    .from(transferClaims)
    .innerJoin(orders, eq(orders.id, transferClaims.orderId))
    .where(eq(transferClaims.state, "waiting"))
    .groupBy(orders.currency)
    .orderBy(asc(orders.currency));

/** Opens the receipt of a claim. Errors: AppError not_found where there is none. */
export async function openReceipt(
  { db, files }: Pick<VerbDeps, "db" | "files">,
  claimId: string,
): Promise<{ file: Readable; type: string }> {
  const [claim] = await db
    .select({ key: transferClaims.fileKey, type: transferClaims.fileType })
    .from(transferClaims)
    .where(eq(transferClaims.id, claimId));
  if (!claim?.key || !claim.type) throw notFound("We have no such receipt.");
  return { file: await files.get(claim.key), type: claim.type };
}

/** Days after the decision for which a receipt may still be requested; then its file goes. */
const receiptDays = 90;

/** Deletes receipts that were decided about long ago: they name banks and payers, and prove nothing. Returns how many. */
export async function purgeReceipts({ db, clock }: { db: Db; clock: VerbDeps["clock"] }): Promise<number> {
  const before = new Date(clock.now().getTime() - receiptDays * 86_400_000);
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: transferClaims.id, key: transferClaims.fileKey })
      .from(transferClaims)
      .where(
        and(
          ne(transferClaims.state, "waiting"),
          lt(transferClaims.decidedAt, before),
          isNotNull(transferClaims.fileKey),
        ),
      )
      .limit(500);
    if (old.length === 0) return 0;
    await disownFiles(
      tx,
      old.map(({ key }) => key),
    );
    await tx
      .update(transferClaims)
      .set({ fileKey: null, fileName: null, fileType: null, fileBytes: null })
      .where(
        inArray(
          transferClaims.id,
          old.map(({ id }) => id),
        ),
      );
    return old.length;
  });
}
