import { and, eq } from "drizzle-orm";
import type { Entry } from "#features/ledger/rules.ts";
import { post } from "#features/ledger/server/public.ts";
import type { Currency } from "#lib/money.ts";
import type { InTx } from "#platform/deps.ts";
import type { Agreement } from "../../texts.ts";
import { classDisputes, walletClasses, walletLines } from "../tables.ts";

/**
 * Agrees a class: what was held is earned and payable from then on, in one transaction of the ledger. One that is agreed stays as it
 * is, and one that is disputed waits for staff. Returns whether this call agreed it.
 */
export async function agreeClass(
  { db: tx, clock }: InTx<"clock">,
  { id, by }: { id: string; by: Agreement },
): Promise<boolean> {
  const [walletClass] = await tx.select().from(walletClasses).where(eq(walletClasses.id, id)).for("update");
  if (!walletClass || walletClass.agreedAt) return false;
  const { sessionId, tutorId: holder } = walletClass;
  if (by !== "staff" && sessionId !== null && (await isDisputed({ db: tx }, sessionId))) return false;
  const now = clock.now();
  await tx.update(walletClasses).set({ agreedAt: now, agreedBy: by }).where(eq(walletClasses.id, id));
  const sums = new Map<Currency, number>();
  for (const { currency, amountMinor } of await tx.select().from(walletLines).where(eq(walletLines.classId, id)))
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  const entries = [...sums].flatMap(([currency, amountMinor]): Entry[] =>
    amountMinor === 0
      ? []
      : [
          { account: "tutor-held", holder, currency, amountMinor },
          { account: "tutor-pending", holder: null, currency, amountMinor: -amountMinor },
          { account: "tutor-earned", holder, currency, amountMinor },
          { account: "tutor-payable", holder, currency, amountMinor: -amountMinor },
        ],
  );
  if (entries.length > 0) await post({ db: tx }, { kind: "class-agreed", subject: id, occurredAt: now, entries });
  return true;
}

/** Whether a dispute about a class waits for staff. */
export const isDisputed = async ({ db: tx }: InTx, sessionId: string): Promise<boolean> =>
  (await tx.$count(classDisputes, and(eq(classDisputes.sessionId, sessionId), eq(classDisputes.state, "open")))) > 0;
