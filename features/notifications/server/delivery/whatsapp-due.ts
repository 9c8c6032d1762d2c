import { getSettings } from "#features/site/server/public.ts";
import { numbersOf, sendNotice } from "#features/whatsapp/server/public.ts";
import { paths } from "#lib/paths.ts";
import type { VerbDeps } from "#platform/deps.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { claim, type Taken } from "./claim.ts";
import { type NotifiedPerson, readPreferences } from "./read-preferences.ts";
import type { DeliveryDeps } from "./route-new.ts";
import { finishDeliveries, reschedule, sendAtOf } from "./when-due.ts";

/** Messages that one look takes on. */
const batch = 20;
/** So long they are this process's; then another tries, or this one again, longer each time. */
const tryEveryMs = 120_000;
const maxAttempts = 6;

/**
 * Writes what is due to the WhatsApp of its people. A message is taken on before it is sent. Where its answer was lost, or the process was
 * killed, WhatsApp's own word that it went (takeWhatsAppStatus) comes before the next try, so that no one gets it twice. Returns how many
 * were sent; returns early when `signal` aborts.
 */
export async function whatsappDue(
  deps: DeliveryDeps & Pick<VerbDeps, "whatsapp">,
  signal?: AbortSignal,
): Promise<number> {
  if (!deps.whatsapp) return 0;
  const { digestHour, whatsappPrices } = await getSettings(deps);
  let sent = 0;
  for (;;) {
    if (signal?.aborted) return sent;
    const taken = await claim(deps.db, "whatsapp", { batch, forMs: tryEveryMs, now: deps.clock.now() });
    const ids = [...new Set(taken.map(({ notified: reported }) => reported.accountId))];
    const [people, numbers] = [await readPreferences(deps.db, ids, digestHour), await numbersOf(deps.db, ids)];
    // At once: one after the other a service that hangs would outlast the time for which they are this process's.
    const outcomes = await Promise.all(
      taken.map((entry) => {
        const [person, to] = [people.get(entry.notified.accountId), numbers.get(entry.notified.accountId)];
        return sendOne(deps, entry, { person, to, prices: whatsappPrices });
      }),
    );
    sent += outcomes.filter(Boolean).length;
    if (taken.length < batch) return sent;
  }
}

type Recipient = {
  person: NotifiedPerson | undefined;
  to: string | undefined;
  prices: Parameters<typeof sendNotice>[1]["prices"];
};

async function sendOne(
  deps: DeliveryDeps & Pick<VerbDeps, "whatsapp">,
  { notified: reported, attempts }: Taken,
  { person, to, prices }: Recipient,
): Promise<boolean> {
  const now = deps.clock.now();
  const goes = sendAtOf(person, reported, "whatsapp", now);
  const end = (state: "sent" | "dropped" | "failed") =>
    finishDeliveries(deps.db, "whatsapp", [reported.id], { state, at: now });
  if (goes && goes > now) {
    await reschedule(deps.db, "whatsapp", reported.id, goes);
    return false;
  }
  if (!goes || !person || to === undefined) {
    await end("dropped");
    return false;
  }
  const outcome = await sendNotice(deps, {
    accountId: reported.accountId,
    to,
    firstName: person.name.split(" ")[0] ?? person.name,
    message: reported.message,
    link: reported.link ?? paths.dashboard(),
    acts: (reported.acts ?? []).map((act) => ({ ...act, until: new Date(act.until) })),
    isAnnouncement: reported.kind === "announcement",
    reference: reported.id,
    prices,
  });
  if (outcome.state === "sent") await end("sent");
  else if (outcome.state === "refused") {
    deps.log.warn({ reason: outcome.reason, notification: reported.id }, "WhatsApp rejected a message");
    await end("failed");
  } else if (attempts + 1 >= maxAttempts) await end("failed");
  return outcome.state === "sent";
}

/** Takes WhatsApp's word of a message whose answer was lost: it went, and does not go again; or it will never go. */
export async function takeWhatsAppStatus(
  { db, clock }: Pick<VerbDeps, "db" | "clock">,
  { reference, isGone }: { reference: string; isGone: boolean },
): Promise<void> {
  if (!isUuid(reference)) return;
  await finishDeliveries(db, "whatsapp", [reference], { state: isGone ? "sent" : "failed", at: clock.now() });
}
