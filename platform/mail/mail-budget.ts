import type { DbOrTx } from "#db/client.ts";
import { giveBack, type Limit, takeShare } from "#platform/limits/limiter.ts";
import { type KindOfMail, type MailKind, mailKinds, unverifiedMailbox } from "./mail-kinds.ts";

/** Why a mail is not written. */
export type Refusal =
  /** Its kind goes only to people who verified their address, and this one did not. */
  | { kind: "unverified" }
  /** The mailbox had its share. Seconds until the next one may go. */
  | { kind: "over-limit"; retryAfterS: number };

type Counted = { kind: MailKind; to: string };
type Input = { now: Date; isVerified(tx: DbOrTx, address: string): Promise<boolean> };
type Budget = { budget: string; perHour: number; perDay: number };

const limitsOf = ({ budget, perHour, perDay }: Budget): Limit[] => [
  { name: `mail-hour/${budget}`, max: perHour, windowS: 60 * 60 },
  { name: `mail-day/${budget}`, max: perDay, windowS: 24 * 60 * 60 },
];

/**
 * All limits that one mail counts against; null for one that must not be written. What all mail to a mailbox shares comes
 * first, so that two never wait crosswise.
 */
async function limitsFor(tx: DbOrTx, { kind, to }: Counted, { isVerified }: Input): Promise<Limit[] | null> {
  const rule: KindOfMail = mailKinds[kind];
  const own = limitsOf({ ...rule, budget: rule.budget ?? kind });
  if (rule.to === "ours" || (await isVerified(tx, to))) return own;
  return rule.to === "verified" ? null : [...limitsOf(unverifiedMailbox), ...own];
}

/**
 * Counts a mail against the limits of its kind and mailbox, in the caller's transaction: what rolls back was not counted, and
 * of many at once exactly as many pass as are left. Returns null when it may be written; else nothing is counted.
 */
export async function spendMail(tx: DbOrTx, mail: Counted, input: Input): Promise<Refusal | null> {
  const limits = await limitsFor(tx, mail, input);
  if (!limits) return { kind: "unverified" };
  const who = { mailbox: mail.to };
  for (const [index, limit] of limits.entries()) {
    const retryAfterS = await takeShare(tx, limit, who, input.now);
    if (retryAfterS === 0) continue;
    for (const earlier of limits.slice(0, index)) await giveBack(tx, earlier, who, input.now);
    return { kind: "over-limit", retryAfterS };
  }
  return null;
}

/** Takes a mail off the counts again that the same transaction put on and then did not write. */
export async function returnMail(tx: DbOrTx, mail: Counted, input: Input): Promise<void> {
  for (const limit of (await limitsFor(tx, mail, input)) ?? []) {
    await giveBack(tx, limit, { mailbox: mail.to }, input.now);
  }
}
