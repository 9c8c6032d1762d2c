import { Icon } from "#ui/icons/icon.tsx";

/**
 * Naira or dollars (PRICE-06): until one is chosen, both show. The public loader remembers the choice and marks the pressed
 * button; without scripts the switch could do nothing, so it is not shown.
 */
export function CurrencySwitch() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons that act at once are no fieldset of a form
    <div role="group" aria-label="Currency" className="hidden gap-2 in-[.js]:flex">
      <button type="button" className="chip group" data-currency="NGN" aria-pressed="false">
        <Pressed />₦ Naira
      </button>
      <button type="button" className="chip group" data-currency="USD" aria-pressed="false">
        <Pressed />$ Dollars
      </button>
    </div>
  );
}

/** A tick on the pressed button: its colour alone would not tell. */
function Pressed() {
  return <Icon name="check" size={16} className="hidden group-aria-pressed:block" />;
}

/** Shown once dollars are chosen, where there are exam fees. */
export function NairaOnlyNote({ className = "" }: { className?: string }) {
  return (
    <p className={`hidden text-ink-2 text-sm in-data-[currency=USD]:block ${className}`}>
      Exam fees are quoted in naira only.
    </p>
  );
}
