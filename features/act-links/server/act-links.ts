import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { personRows } from "#features/accounts/server/public.ts";
import { AppError, notFound } from "#lib/app-error.ts";
import type { TxDeps, VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";
import { hashToken, isUuid, newId, newToken } from "#platform/ids/ids.ts";
import type { ActInput, ActName, ActOutcome, ActPage, ActResult, ActView, OfferedAct } from "../contract.ts";
import { actPath, actTexts } from "../texts.ts";
import { actLinks } from "./tables.ts";

/** Whose link it is and what it is about. `zone`: IANA name of the person's clock. */
export type ActCall = { accountId: string; subject: string; zone: string };

/** One thing that can be done by a link, by the feature that does it otherwise. */
export type Act = {
  name: ActName;
  /** What the page shows; null where it cannot be done any more. */
  show(call: ActCall): Promise<ActView | null>;
  /** Does it. Errors: AppError, whose sentence the page shows; the link can be used again then. */
  perform(call: ActCall, input: ActInput): Promise<ActOutcome>;
  /** The path of the page on which the same is done with a log-in. */
  page(call: ActCall): Promise<string>;
};

/** Asks features on higher floors what they let be done by a link. */
export const acts = defineExtensionPoint<() => Act>("act-links.acts");

type ActDeps = Pick<VerbDeps, "db" | "clock" | "contributions">;

/** 192 bits. */
const tokenBytes = 24;

/** Writes a link in the caller's transaction and answers its path, which is not stored. */
export async function makeActLink(
  { db, clock }: Pick<TxDeps, "db" | "clock">,
  accountId: string,
  { act, subject, until }: OfferedAct,
): Promise<string> {
  const token = newToken(tokenBytes);
  const createdAt = clock.now();
  await db
    .insert(actLinks)
    .values({ id: newId(), tokenHash: hashToken(token), accountId, act, subject, createdAt, endsAt: until });
  return actPath(token);
}

type Stored = typeof actLinks.$inferSelect & { zone: string };

/** The link of an address, of a person who is there; null for an address that is none. */
async function find({ db }: ActDeps, token: string): Promise<Stored | null> {
  const person = personRows(db);
  const [row] = await db
    .select({ link: actLinks, zone: person.personZone })
    .from(actLinks)
    .innerJoin(person, eq(person.id, actLinks.accountId))
    .where(eq(actLinks.tokenHash, hashToken(token)));
  return row ? { ...row.link, zone: row.zone } : null;
}

function actOf({ contributions }: ActDeps, { act }: Stored): Act {
  const matchingAct = contributions(acts)
    .map((answer) => answer())
    .find(({ name }) => name === act);
  if (!matchingAct) throw new Error(`Nobody does ${act}.`);
  return matchingAct;
}

const isOver = (current: Stored, now: Date): boolean => current.usedAt !== null || current.endsAt <= now;

/** Where a log-in leads to do the same; null where the address shows nothing. */
async function expiredPage(deps: ActDeps, current: Stored | null): Promise<{ state: "gone"; next: string | null }> {
  return { state: "gone", next: current && (await actOf(deps, current).page(current)) };
}

/** Whether it was used by this very form. */
const isBy = (current: Stored, key: string): boolean =>
  current.usedAt !== null && current.formKey === key.toLowerCase();

const doneBy = (current: Stored) =>
  ({ state: "done", outcome: current.outcome ?? { title: actTexts.underWay, message: actTexts.unknown } }) as const;

/**
 * What the page of a link shows. Looking uses nothing up: messaging apps open links to draw a preview. `done`: the key of the form that
 * was sent, to show what came of it.
 */
export async function showAct(deps: ActDeps, token: string, done: string | null): Promise<ActPage> {
  const current = await find(deps, token);
  if (current && done !== null && isBy(current, done)) return doneBy(current);
  if (!current || isOver(current, deps.clock.now())) return expiredPage(deps, current);
  const view = await actOf(deps, current).show(current);
  return view ? { state: "asks", view, formKey: newId() } : expiredPage(deps, current);
}

/**
 * Does what a link is for, once. It is taken before it is done, so that of two at once one does it; a refusal gives it back, and an error of
 * which no one knows what it left does not. The same form sent again gets the answer that it got.
 */
export async function performAct(deps: ActDeps, token: string, input: ActInput): Promise<ActResult> {
  if (!isUuid(input.key)) return { state: "refused", error: actTexts.gone };
  const now = deps.clock.now();
  const current = await find(deps, token);
  if (!current) return { state: "gone", next: null };
  if (isBy(current, input.key)) return doneBy(current);
  if (isOver(current, now)) return expiredPage(deps, current);
  const act = actOf(deps, current);
  const isThis = eq(actLinks.id, current.id);
  const taken = await deps.db
    .update(actLinks)
    .set({ usedAt: now, formKey: input.key })
    .where(and(isThis, isNull(actLinks.usedAt), gt(actLinks.endsAt, now)))
    .returning({ id: actLinks.id });
  if (taken.length === 0) return expiredPage(deps, current);
  let outcome: ActOutcome;
  try {
    const view = await act.show(current);
    if (!view) throw notFound(actTexts.gone);
    outcome = await act.perform(current, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await deps.db.update(actLinks).set({ usedAt: null, formKey: null }).where(isThis);
    return { state: "refused", error: error.message };
  }
  // A path of this site may be a secret of its own: it goes to this browser alone.
  const { address, ...notified } = outcome;
  await deps.db
    .update(actLinks)
    .set({ outcome: address?.startsWith("https:") ? outcome : notified })
    .where(isThis);
  return { state: "done", outcome };
}

/** Forgets all links of an account: another user may have got them. */
export async function endActLinks({ db }: Pick<TxDeps, "db">, accountId: string): Promise<void> {
  await db.delete(actLinks).where(eq(actLinks.accountId, accountId));
}

/** How long an ended link is stored, so that who opens it late comes to the right page after the log-in. */
const retentionMs = 90 * 24 * 60 * 60_000;
const batch = 5_000;

/** Deletes links that ended long ago. Returns how many; safe in several processes at once. */
export async function purgeActLinks({ db, clock }: Pick<VerbDeps, "db" | "clock">): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs);
  for (let deleted = 0; ; ) {
    const old = db
      .select({ id: actLinks.id })
      .from(actLinks)
      .where(lt(actLinks.endsAt, before))
      .limit(batch)
      .for("update", { skipLocked: true });
    const { rowCount } = await db.delete(actLinks).where(inArray(actLinks.id, old));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}
