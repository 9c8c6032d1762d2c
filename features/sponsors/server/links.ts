import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { findOrderForPayer, type OrderForPayer, paymentRows } from "#features/checkout/server/public.ts";
import { siteReads } from "#features/site/server/public.ts";
import { saidSponsorIsOther } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import type { SponsorLinkView } from "../contract.ts";
import { sponsorTexts } from "../texts.ts";
import { sponsorLinks, sponsorNotes, sponsorPayments } from "./tables.ts";

export type LinkDeps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "payments">;

/** 128 bits: short enough for a chat, and nobody guesses it. */
const tokenBytes = 16;

/** Errors: AppError not_found for an order that is not this student's. */
async function ownOrder(deps: LinkDeps, studentId: string, orderId: string): Promise<OrderForPayer> {
  const order = await findOrderForPayer(deps, orderId);
  if (order?.studentId !== studentId) throw notFound(sponsorTexts.unknownOrder);
  return order;
}

/** How an order of a student stands with links for a sponsor. Errors: AppError not_found. */
export async function getLink(deps: LinkDeps, studentId: string, orderId: string): Promise<SponsorLinkView> {
  await ownOrder(deps, studentId, orderId);
  const { db } = deps;
  const paid = paymentRows(db);
  const [[link], isSuggested, [came]] = await Promise.all([
    db
      .select({
        since: sponsorLinks.createdAt,
        sendsNotes: sponsorLinks.sendsNotes,
        notesTo: db.$count(
          sponsorNotes,
          and(eq(sponsorNotes.linkId, sponsorLinks.id), isNotNull(sponsorNotes.confirmedAt)),
        ),
      })
      .from(sponsorLinks)
      .where(and(eq(sponsorLinks.orderId, orderId), isNull(sponsorLinks.endedAt))),
    saidSponsorIsOther(db, studentId),
    db
      .select({ paidMinor: sql<number>`coalesce(sum(${paid.amountMinor}), 0)`.mapWith(Number) })
      .from(sponsorPayments)
      .innerJoin(sponsorLinks, eq(sponsorLinks.id, sponsorPayments.linkId))
      .innerJoin(paid, eq(sql`coalesce(${paid.lateFor}, ${paid.id})`, sponsorPayments.paymentId))
      .where(and(eq(sponsorLinks.orderId, orderId), eq(paid.paymentState, "succeeded"))),
  ]);
  return {
    link: link ? { ...link, since: link.since.toISOString(), paidMinor: came?.paidMinor ?? 0 } : null,
    isSuggested,
  };
}

/**
 * Makes the secret address by which somebody else sees an order and pays it. It is told once; an older one of the order is dead
 * from now on. Errors: AppError not_found; conflict for an order that asks for no money any more.
 */
export async function makeLink(
  deps: LinkDeps,
  studentId: string,
  orderId: string,
  { sendsNotes }: { sendsNotes: boolean },
): Promise<{ url: string; text: string }> {
  const order = await ownOrder(deps, studentId, orderId);
  if (!order.next) throw conflict(sponsorTexts.over);
  const { name } = await siteReads(deps).getSettings();
  const token = newToken(tokenBytes);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await endLive(tx, orderId, now);
    await tx
      .insert(sponsorLinks)
      .values({ id: newId(), orderId, tokenHash: hashToken(token), sendsNotes, createdAt: now });
  });
  const amount = formatMoney({ amountMinor: order.next.leftMinor, currency: order.currency });
  return {
    url: `${deps.baseUrl}${paths.sponsor(token)}`,
    text: `I want to learn ${order.course.title} at ${name}. Could you pay ${amount} for me? You need no account:`,
  };
}

/** Whether the monthly note goes with the link that works. Errors: AppError not_found, also where none works. */
export async function changeLink(
  deps: LinkDeps,
  studentId: string,
  orderId: string,
  { sendsNotes }: { sendsNotes: boolean },
): Promise<SponsorLinkView> {
  await ownOrder(deps, studentId, orderId);
  const { rowCount } = await deps.db
    .update(sponsorLinks)
    .set({ sendsNotes })
    .where(and(eq(sponsorLinks.orderId, orderId), isNull(sponsorLinks.endedAt)));
  if (rowCount === 0) throw notFound(sponsorTexts.unknownLink);
  return getLink(deps, studentId, orderId);
}

/** Stops the link of an order, and the notes that go with it; again changes nothing. Errors: AppError not_found. */
export async function endLink(deps: LinkDeps, studentId: string, orderId: string): Promise<SponsorLinkView> {
  await ownOrder(deps, studentId, orderId);
  await deps.db.transaction((tx) => endLive(tx, orderId, deps.clock.now()));
  return getLink(deps, studentId, orderId);
}

/** Notes go with their link: whoever has the new one asks anew. */
async function endLive(tx: Tx, orderId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(sponsorLinks)
    .set({ endedAt: now })
    .where(and(eq(sponsorLinks.orderId, orderId), isNull(sponsorLinks.endedAt)))
    .returning({ id: sponsorLinks.id });
  for (const { id } of ended) await tx.delete(sponsorNotes).where(eq(sponsorNotes.linkId, id));
}

export type FoundLink = { linkId: string; sendsNotes: boolean; order: OrderForPayer };

/**
 * The order behind a secret address. `ended`: it was stopped, or its student's account is away. Null: there is no such address.
 */
export async function findByToken(deps: LinkDeps, token: string): Promise<FoundLink | "ended" | null> {
  const [link] = await deps.db
    .select({
      linkId: sponsorLinks.id,
      orderId: sponsorLinks.orderId,
      sendsNotes: sponsorLinks.sendsNotes,
      endedAt: sponsorLinks.endedAt,
    })
    .from(sponsorLinks)
    .where(eq(sponsorLinks.tokenHash, hashToken(token)));
  if (!link) return null;
  if (link.endedAt) return "ended";
  const order = await findOrderForPayer(deps, link.orderId);
  if (!order?.studentName) return "ended";
  return { linkId: link.linkId, sendsNotes: link.sendsNotes, order };
}

/** The same for what changes something. Errors: AppError not_found for an address that does not work (any more). */
export async function getByToken(deps: LinkDeps, token: string): Promise<FoundLink> {
  const found = await findByToken(deps, token);
  if (found === null || found === "ended") throw notFound(sponsorTexts.unknownLink);
  return found;
}
