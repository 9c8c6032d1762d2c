import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { findOrderForPayer, type OrderForPayer, paymentRows } from "#features/checkout/server/public.ts";
import { getSettings } from "#features/site/server/public.ts";
import { hasOtherSponsor } from "#features/tutors/server/public.ts";
import { conflict, notFound } from "#lib/app-error.ts";
import { formatMoney } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { hashToken, newId, newToken } from "#platform/ids/ids.ts";
import type { SponsorLinkView } from "../contract.ts";
import { sponsorTexts } from "../texts.ts";
import { sponsorLinks, sponsorNotes, sponsorPayments } from "./tables.ts";

export type LinkDeps = Pick<VerbDeps, "db" | "clock" | "log" | "baseUrl" | "staffEmail" | "payments">;

/** 128 bits: short enough for a chat, and no one guesses it. */
const tokenBytes = 16;

/** The link of an order that works and is for another user. */
const isLive = (orderId: string) =>
  and(eq(sponsorLinks.orderId, orderId), isNull(sponsorLinks.endedAt), isNull(sponsorLinks.ownPart));

/** Errors: AppError not_found for an order that is not this student's. */
async function ownOrder(deps: LinkDeps, studentId: string, orderId: string): Promise<OrderForPayer> {
  const order = await findOrderForPayer(deps, orderId);
  if (order?.studentId !== studentId) throw notFound(sponsorTexts.unknownOrder);
  return order;
}

/** The links for a sponsor of a student's order, and their state. Errors: AppError not_found. */
export async function getLink(deps: LinkDeps, studentId: string, orderId: string): Promise<SponsorLinkView> {
  await ownOrder(deps, studentId, orderId);
  const { db } = deps;
  const paid = paymentRows(db);
  const [[link], isSuggested, [received]] = await Promise.all([
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
      .where(isLive(orderId)),
    hasOtherSponsor(db, studentId),
    db
      .select({ paidMinor: sql<number>`coalesce(sum(${paid.amountMinor}), 0)`.mapWith(Number) })
      .from(sponsorPayments)
      .innerJoin(sponsorLinks, eq(sponsorLinks.id, sponsorPayments.linkId))
      .innerJoin(paid, eq(sql`coalesce(${paid.lateFor}, ${paid.id})`, sponsorPayments.paymentId))
      .where(and(eq(sponsorLinks.orderId, orderId), isNull(sponsorLinks.ownPart), eq(paid.paymentState, "succeeded"))),
  ]);
  return {
    link: link ? { ...link, since: link.since.toISOString(), paidMinor: received?.paidMinor ?? 0 } : null,
    isSuggested,
  };
}

/**
 * Makes the secret address by which another user sees an order and pays it. It is shown once; an older one of the order is dead
 * from now on. Errors: AppError not_found; conflict for an order that asks for no money any more.
 */
export async function makeLink(
  deps: LinkDeps,
  studentId: string,
  { orderId, sendsNotes }: { orderId: string; sendsNotes: boolean },
): Promise<{ url: string; text: string }> {
  const order = await ownOrder(deps, studentId, orderId);
  if (!order.next) throw conflict(sponsorTexts.over);
  const { name } = await getSettings(deps);
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
  { orderId, sendsNotes }: { orderId: string; sendsNotes: boolean },
): Promise<SponsorLinkView> {
  await ownOrder(deps, studentId, orderId);
  const { rowCount } = await deps.db.update(sponsorLinks).set({ sendsNotes }).where(isLive(orderId));
  if (rowCount === 0) throw notFound(sponsorTexts.unknownLink);
  return getLink(deps, studentId, orderId);
}

/** Stops the link of an order, and the notes that go with it; again changes nothing. Errors: AppError not_found. */
export async function endLink(deps: LinkDeps, studentId: string, orderId: string): Promise<SponsorLinkView> {
  await ownOrder(deps, studentId, orderId);
  await deps.db.transaction((tx) => endLive(tx, orderId, deps.clock.now()));
  return getLink(deps, studentId, orderId);
}

/** Notes go with their link: anyone who has the new one asks again. */
async function endLive(tx: Tx, orderId: string, now: Date): Promise<void> {
  const ended = await tx
    .update(sponsorLinks)
    .set({ endedAt: now })
    .where(isLive(orderId))
    .returning({ id: sponsorLinks.id });
  for (const { id } of ended) await tx.delete(sponsorNotes).where(eq(sponsorNotes.linkId, id));
}

/**
 * Makes the address by which a student pays what is due next of their own order without a log-in, for an hour: that instalment, and nothing after it.
 * Errors: AppError not_found; conflict for an order that asks for no money any more.
 */
export async function makeOwnLink(deps: LinkDeps, studentId: string, orderId: string): Promise<string> {
  const order = await ownOrder(deps, studentId, orderId);
  if (!order.next) throw conflict(sponsorTexts.over);
  const token = newToken(tokenBytes);
  const now = deps.clock.now();
  await deps.db.insert(sponsorLinks).values({
    id: newId(),
    orderId,
    tokenHash: hashToken(token),
    sendsNotes: false,
    createdAt: now,
    ownPart: order.next.number,
    ownUntil: new Date(now.getTime() + ownLinkMs),
  });
  return paths.sponsor(token);
}

/** So long a student may take to pay by their own link. */
const ownLinkMs = 60 * 60_000;

/** `ownPart`: of a student's own link, the one instalment that it pays. */
export type FoundLink = { linkId: string; sendsNotes: boolean; ownPart: number | null; order: OrderForPayer };

/** A link that was stopped or ran out. `ownOrderId`: the order that its student pays by it, whose page takes a log-in. */
export type EndedLink = { ended: true; ownOrderId: string | null };

/**
 * The order behind a secret address. Ended: it was stopped, or its student's account is away. Null: there is no such address.
 */
export async function findByToken(deps: LinkDeps, token: string): Promise<FoundLink | EndedLink | null> {
  const [link] = await deps.db
    .select({
      linkId: sponsorLinks.id,
      orderId: sponsorLinks.orderId,
      sendsNotes: sponsorLinks.sendsNotes,
      endedAt: sponsorLinks.endedAt,
      ownPart: sponsorLinks.ownPart,
      ownUntil: sponsorLinks.ownUntil,
    })
    .from(sponsorLinks)
    .where(eq(sponsorLinks.tokenHash, hashToken(token)));
  if (!link) return null;
  const { linkId, sendsNotes, ownPart: ownInstalment } = link;
  const ended: EndedLink = { ended: true, ownOrderId: ownInstalment === null ? null : link.orderId };
  if (link.endedAt || (link.ownUntil && link.ownUntil <= deps.clock.now())) return ended;
  const order = await findOrderForPayer(deps, link.orderId);
  if (!order?.studentName) return ended;
  return { linkId, sendsNotes, ownPart: ownInstalment, order };
}

/** The same for what changes something. Errors: AppError not_found for an address that does not work (any more). */
export async function getByToken(deps: LinkDeps, token: string): Promise<FoundLink> {
  const match = await findByToken(deps, token);
  if (match === null || "ended" in match) throw notFound(sponsorTexts.unknownLink);
  return match;
}
