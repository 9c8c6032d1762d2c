import type { VerbDeps } from "#platform/deps.ts";
import { defineExtensionPoint } from "#platform/feature/extension-point.ts";

/**
 * Tells a feature on a higher floor what became of a message that it sent: `reference` is what it gave along, `isGone` whether it went. It
 * is how a message is known to have gone whose answer was lost.
 */
export const whatsappStatuses =
  defineExtensionPoint<(status: { reference: string; id: string; isGone: boolean }) => Promise<void>>(
    "whatsapp.statuses",
  );

const removed = ["sent", "delivered", "read"];

/** Whether a word of WhatsApp's reports what became of a message; those that are new to us are passed over. */
export const isTelling = (status: string): boolean => removed.includes(status) || status === "failed";

/** Takes what WhatsApp tells of a message. Harmless when it is reported again. */
export async function takeStatus(
  { contributions }: Pick<VerbDeps, "contributions">,
  { id, status, reference }: { id: string; status: string; reference: string },
): Promise<void> {
  for (const contribution of contributions(whatsappStatuses))
    await contribution({ reference, id, isGone: removed.includes(status) });
}
