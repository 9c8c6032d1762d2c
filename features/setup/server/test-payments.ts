import { findLastWebhook, webhookAddress } from "#features/checkout/server/public.ts";
import { notFound } from "#lib/app-error.ts";
import { ageText } from "#lib/local-time.ts";
import { type ProviderName, traitsOf } from "#lib/payments.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { askOwnWebhook } from "#platform/payments/own-webhook.ts";
import type { TestRun } from "../contract.ts";
import { setupTexts } from "../texts.ts";
import { runLeg } from "./run-leg.ts";
import { saveTest } from "./save-test.ts";

/** The legs go one after the other, and together they are shorter than what a request may take. */
const within = { providerMs: 10_000, webhookMs: 5_000 };

/**
 * Tests a payment provider's settings without a charge: its key by a signed call, our webhook's address by a call without a
 * signature, which has to be refused, and whether the provider calls it. Errors: AppError not_found for a provider that is not set.
 */
export async function testPayments(
  deps: Pick<VerbDeps, "db" | "clock" | "baseUrl" | "payments">,
  actorId: string,
  { provider: name }: { provider: ProviderName },
): Promise<TestRun> {
  const provider = deps.payments.find((offered) => offered.name === name);
  if (!provider) throw notFound(setupTexts.unknownProvider);
  const { title, cardEntry } = traitsOf(name);
  const webhookUrl = webhookAddress(deps.baseUrl, name);
  let hasWebhook: boolean | null = null;
  const legs = [
    await runLeg(`${title} takes our key`, within.providerMs, async () => {
      const check = await provider.check(webhookUrl);
      hasWebhook = check.hasWebhook;
      return {
        note: check.isLive ? "A live key: real money moves with it." : "A test key: no real money moves with it.",
      };
    }),
  ];
  // The sandbox lives in this process and calls no one.
  if (cardEntry === "hosted") {
    legs.push(
      await runLeg("Our address for its messages answers", within.webhookMs, async () => {
        await askOwnWebhook(webhookUrl, AbortSignal.timeout(within.webhookMs));
        return { note: "Asked from this machine; the provider asks from outside." };
      }),
      await runLeg(`${title} has that address`, within.webhookMs, async () => hookNote(title, hasWebhook)),
      await runLeg("A message of its came", within.webhookMs, async () => {
        const last = await findLastWebhook(deps.db, name);
        return last
          ? { note: `The last one ${ageText(last, deps.clock.now())} ago.` }
          : { isUnknown: true, note: "None yet: the first payment brings one." };
      }),
    );
  }
  return saveTest(deps, actorId, { subject: name, mark: provider.mark, legs });
}

async function hookNote(title: string, hasWebhook: boolean | null) {
  if (hasWebhook === false) throw new Error(`${title} has no webhook to our address: add it there.`);
  if (hasWebhook) return {};
  return { isUnknown: true, note: `${title} does not tell: enter the address above in its settings, under webhooks.` };
}
