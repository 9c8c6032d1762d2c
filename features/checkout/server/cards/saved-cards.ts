import { and, desc, eq } from "drizzle-orm";
import type { DbOrTx } from "#db/client.ts";
import { notFound } from "#lib/app-error.ts";
import type { ProviderName } from "#lib/payments.ts";
import type { InTx } from "#platform/deps.ts";
import { newId } from "#platform/ids/ids.ts";
import { ProviderSilentError, type SavedCard } from "#platform/payments/provider.ts";
import { checkoutTexts } from "../../texts.ts";
import type { PaymentDeps } from "../payments/payment-rows.ts";
import { savedCards } from "./tables.ts";

/** A saved card as its owner sees it. */
export type SavedCardView = { id: string; provider: ProviderName; label: string };

/** The cards that a student let be stored, the newest first. */
export const listSavedCards = (db: DbOrTx, studentId: string): Promise<SavedCardView[]> =>
  db
    .select({ id: savedCards.id, provider: savedCards.provider, label: savedCards.label })
    .from(savedCards)
    .where(eq(savedCards.studentId, studentId))
    .orderBy(desc(savedCards.savedAt), desc(savedCards.id));

/** A saved card of this student; null when there is no such. */
export async function findSavedCard(db: DbOrTx, studentId: string, cardId: string) {
  const [card] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.studentId, studentId)));
  return card ?? null;
}

/** Stores the card that a payment was paid with; the same card once. */
export async function saveCard(
  { db: tx, clock }: InTx<"clock">,
  { studentId, provider, card }: { studentId: string; provider: ProviderName; card: SavedCard },
): Promise<void> {
  const at = clock.now();
  await tx
    .insert(savedCards)
    .values({ id: newId(), studentId, provider, ...card, savedAt: at })
    .onConflictDoUpdate({
      target: [savedCards.studentId, savedCards.provider, savedCards.token],
      set: { customer: card.customer, label: card.label, savedAt: at },
    });
}

/**
 * Lets a saved card go: here at once, and at its provider where that answers. What a provider still keeps pays nothing, since
 * no one here names it any more. Errors: AppError not_found for a card that is not this student's.
 */
export async function removeCard(deps: PaymentDeps, studentId: string, cardId: string): Promise<{ id: string }> {
  const [card] = await deps.db
    .delete(savedCards)
    .where(and(eq(savedCards.id, cardId), eq(savedCards.studentId, studentId)))
    .returning();
  if (!card) throw notFound(checkoutTexts.unknownCard);
  const provider = deps.payments.find(({ name }) => name === card.provider);
  try {
    await provider?.forgetCard?.(card);
  } catch (error) {
    if (!(error instanceof ProviderSilentError)) throw error;
    deps.log.warn({ cardId, provider: card.provider }, "a removed card could not be deleted at its payment provider");
  }
  return { id: cardId };
}
