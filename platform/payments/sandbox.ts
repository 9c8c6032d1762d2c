import { and, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { invalid } from "#lib/app-error.ts";
import { currencies } from "#lib/money.ts";
import { onlyTestCards, type SandboxToken, sandboxTokens } from "#lib/sandbox-cards.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { type PaymentProvider, ProviderSilentError } from "./provider.ts";
import { sandboxCharges } from "./tables.ts";

/** How long a charge without an answer stays open before it counts as not made. */
const timeoutMs = 60_000;

const isSandboxToken = (token: string | null): token is SandboxToken => sandboxTokens.some((known) => known === token);

/** `sandbox-success-4242` does `success` and ends with 4242. */
function partsOf(token: string) {
  const [, does = "", lastFour = ""] = token.split("-");
  return { does, lastFour };
}

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
    currencies,

    async begin({ payment, reference, amount, token }) {
      const { does } = partsOf(token ?? "");
      if (!isSandboxToken(token) || !isKnown(does)) {
        throw invalid(onlyTestCards, [{ pointer: "/token", code: "invalid", message: onlyTestCards }]);
      }
      await db
        .insert(sandboxCharges)
        .values({ payment, reference, ...amount, token, ...firstStates[does], createdAt: clock.now() })
        .onConflictDoNothing();
      if (does === "timeout" || does === "lost") throw new ProviderSilentError("sandbox");
    },

    async look(payment) {
      const [charge] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.payment, payment));
      if (!charge) return { state: "unknown" };
      const { reference, amountMinor, currency } = charge;
      if (charge.state === "succeeded") {
        const method = `Card ending ${partsOf(charge.token).lastFour}`;
        return { state: "succeeded", amount: { amountMinor, currency }, reference, method };
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
  };
}
