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

const gone = ["sent", "delivered", "read"];

/** Takes what WhatsApp tells of a message. Words that are new to us are passed over. */
export async function takeStatus(
  { contributions }: Pick<VerbDeps, "contributions">,
  { id, status, reference }: { id: string; status: string; reference: string | null },
): Promise<void> {
  if (reference === null || !(gone.includes(status) || status === "failed")) return;
  for (const tell of contributions(whatsappStatuses)) await tell({ reference, id, isGone: gone.includes(status) });
}
