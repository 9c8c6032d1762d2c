import { counted } from "#lib/counted.ts";
import { Badge, type BadgeTone } from "#ui/components/badge.tsx";

/** Rows of each fate that are shown: a page of thousands would not open on a phone. */
const shown = 100;

export type FateGroup = { fate: string; label: string; tone: BadgeTone };
export type FatedItem = {
  key: string | number;
  fate: string;
  title: string;
  aside: string;
  text: string;
  isRefused: boolean;
};

/** `2 new, 1 there already`. */
export const fatesText = (groups: readonly FateGroup[], items: readonly FatedItem[]): string =>
  groups
    .map(({ fate, label }) => `${items.filter((item) => item.fate === fate).length} ${label.toLowerCase()}`)
    .join(", ");

/** What becomes of each row or thing, by its fate. `many`: what the rest is counted as. */
export function FateGroups({
  groups,
  items,
  noun,
}: {
  groups: readonly FateGroup[];
  items: readonly FatedItem[];
  noun: string;
}) {
  return (
    <div className="grid gap-4">
      {groups
        .map((group) => ({ ...group, own: items.filter(({ fate }) => fate === group.fate) }))
        .filter(({ own }) => own.length > 0)
        .map(({ fate, label, tone, own }) => (
          <section key={fate} aria-label={label}>
            <h3 className="mb-1 flex items-center gap-2 text-base">
              <Badge tone={tone}>{label}</Badge> {own.length}
            </h3>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {own.slice(0, shown).map(({ key, title, aside, text, isRefused }) => (
                <li key={key} className="grid gap-0.5 px-3 py-2">
                  <span className="wrap-anywhere">
                    <b>{title}</b> <span className="text-ink-2 text-sm">{aside}</span>
                  </span>
                  {text && (
                    <span className={`wrap-anywhere text-sm ${isRefused ? "text-danger-ink" : "text-ink-2"}`}>
                      {text}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            {own.length > shown && <p className="hint mt-1">And {counted(own.length - shown, `more ${noun}`)}.</p>}
          </section>
        ))}
    </div>
  );
}
