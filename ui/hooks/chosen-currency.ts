import { type Currency, currencies } from "#lib/money.ts";

/** The currency that the visitor has chosen, on a public page too; null before that. The boot script reads it from the storage. */
export function chosenCurrency(): Currency | null {
  const { currency } = document.documentElement.dataset;
  return currencies.find((known) => known === currency) ?? null;
}

/** Remembers the choice as the public loader does: every price shows in this currency from now on (PRICE-06). */
export function chooseCurrency(currency: Currency): void {
  document.documentElement.dataset.currency = currency;
  try {
    localStorage.setItem("currency", currency);
  } catch {
    // Forbidden storage: it holds for this page.
  }
}
