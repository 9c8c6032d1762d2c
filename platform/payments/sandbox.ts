import { and, eq, sql } from "drizzle-orm";
import type { Db, DbOrTx } from "#db/client.ts";
import { invalidAt } from "#lib/app-error.ts";
import { onlyTestCards, type SandboxToken, sandboxTokens } from "#lib/sandbox-cards.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { type PaymentProvider, ProviderSilentError, type RefundResponse } from "./provider.ts";
import { sandboxCharges, sandboxRefunds } from "./tables.ts";

/** How long a charge without an answer stays open before it counts as not made. */
const timeoutMs = 60_000;

const isSandboxToken = (token: string | null): token is SandboxToken => sandboxTokens.some((known) => known === token);

/** `sandbox-success-4242` does `success` and ends with 4242. */
function partsOf(token: string) {
  const [, does = "", lastFour = ""] = token.split("-");
  return { does, lastFour };
}

/** Accounts of the sandbox's banks, by their first nine digits; null: the bank does not answer. It knows no others. */
const accountNames: Readonly<Record<string, string | null>> = {
  "000000001": "OKONKWO ADAEZE",
  "000000002": "MUSA CHINEDU OBI",
  "000000003": null,
};

/** What becomes of a charge at once. */
const firstStates = {
  success: { state: "succeeded", failure: null },
  declined: { state: "failed", failure: "declined" },
  insufficient: { state: "failed", failure: "insufficient-funds" },
  challenge: { state: "challenge", failure: null },
  timeout: { state: "open", failure: null },
  lost: { state: "succeeded", failure: null },
} as const;

const isKnown = (does: string): does is keyof typeof firstStates => does in firstStates;

/**
 * A provider that takes no money: it does with the tokens of the test cards what a real one does with cards. It answers in this
 * process and keeps what it knows in a table of its own, so that it survives us as a real one would.
 */
export function sandboxProvider({ db, clock }: { db: Db; clock: Clock }): PaymentProvider {
  return {
    name: "sandbox",
    mark: "sandbox",

    check: async () => ({ isLive: false, hasWebhook: null }),

    async createPayment({ payment, reference, amount, token: typed, savedCard, savesCard }) {
      const token = savedCard?.token ?? typed;
      const { does } = partsOf(token ?? "");
      if (!isSandboxToken(token) || !isKnown(does)) {
        throw invalidAt("token", onlyTestCards);
      }
      await db
        .insert(sandboxCharges)
        .values({ payment, reference, ...amount, token, savesCard, ...firstStates[does], createdAt: clock.now() })
        .onConflictDoNothing();
      if (does === "timeout" || does === "lost") throw new ProviderSilentError("sandbox");
    },

    async getStatus(payment) {
      const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.payment, payment));
      if (!charge) return { state: "unknown" };
      const { reference, amountMinor, currency } = charge;
      if (charge.state === "succeeded") {
        const method = `Card ending ${partsOf(charge.token).lastFour}`;
        const paid = { state: "succeeded", amount: { amountMinor, currency }, reference, method } as const;
        return charge.savesCard ? { ...paid, card: { token: charge.token, customer: "", label: method } } : paid;
      }
      if (charge.state === "failed") return { state: "failed", failure: charge.failure ?? "declined" };
      if (charge.state === "challenge") return { state: "open", next: "challenge" };
      const isOver = clock.now().getTime() - charge.createdAt.getTime() >= timeoutMs;
      return isOver ? { state: "failed", failure: "timed-out" } : { state: "open", next: "wait" };
    },

    async answerChallenge(payment, passed) {
      await db
        .update(sandboxCharges)
        .set(passed ? { state: "succeeded" } : { state: "failed", failure: "challenge-failed" })
        .where(and(eq(sandboxCharges.payment, payment), eq(sandboxCharges.state, "challenge")));
    },

    async findAccountName({ accountNumber }) {
      const name = accountNames[accountNumber.slice(0, 9)];
      if (name === null) throw new ProviderSilentError("sandbox");
      return { name: name ?? null };
    },

    /** Gives back at once what is left of a charge; one that asks for more, or for another currency, fails. */
    async refund(payment, { id, amount }) {
      return db.transaction(async (tx) => {
        // Two refunds at once: the second sees what the first left.
        const [charge] = await tx
          .select()
          .from(sandboxCharges)
          .where(eq(sandboxCharges.payment, payment))
          .for("update");
        if (!charge) return { state: "unknown" };
        const refund = await findRefund(tx, payment, id);
        if (refund.state !== "unknown") return refund;
        const [{ backMinor } = { backMinor: 0 }] = await tx
          .select({ backMinor: sql<number>`coalesce(sum(${sandboxRefunds.amountMinor}), 0)`.mapWith(Number) })
          .from(sandboxRefunds)
          .where(and(eq(sandboxRefunds.payment, payment), eq(sandboxRefunds.state, "succeeded")));
        const isLeft =
          charge.state === "succeeded" &&
          charge.currency === amount.currency &&
          amount.amountMinor > 0 &&
          amount.amountMinor <= charge.amountMinor - backMinor;
        const state = isLeft ? "succeeded" : "failed";
        await tx.insert(sandboxRefunds).values({ id, payment, ...amount, state, createdAt: clock.now() });
        return findRefund(tx, payment, id);
      });
    },

    getRefundStatus: (payment, refundId) => findRefund(db, payment, refundId),
  };
}

async function findRefund(db: DbOrTx, payment: string, id: string): Promise<RefundResponse> {
  const [refund] = await db
    .select()
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.id, id), eq(sandboxRefunds.payment, payment)));
  if (!refund) return { state: "unknown" };
  const { amountMinor, currency } = refund;
  if (refund.state === "succeeded") return { state: "succeeded", amount: { amountMinor, currency } };
  return { state: "failed", reason: "There is not so much left of the payment." };
}
