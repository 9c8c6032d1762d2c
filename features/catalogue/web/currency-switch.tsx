/**
 * Naira or dollars first (PRICE-06). The public loader remembers the choice and marks the pressed button; without scripts
 * the switch could do nothing, so it is not shown, and both amounts stand there anyway.
 */
export function CurrencySwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons that act at once are no fieldset of a form
    <div role="group" aria-label="Currency" className="hidden gap-2 in-[.js]:flex">
      <button type="button" className="chip" data-currency="NGN" aria-pressed="true">
        ₦ Naira
      </button>
      <button type="button" className="chip" data-currency="USD" aria-pressed="false">
        $ Dollars
      </button>
    </div>
  );
}

/** Said once dollars are chosen, where there are exam fees. */
export function NairaOnlyNote({ className = "" }: { className?: string }) {
  return (
    <p className={`hidden text-ink-2 text-sm in-data-[currency=USD]:block ${className}`}>
      Exam fees are quoted in naira only.
    </p>
  );
}
