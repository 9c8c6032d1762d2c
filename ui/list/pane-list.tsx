import { type ReactNode, Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { buttonClass } from "#ui/components/button.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";

export type PaneListProps = {
  /** What a row is called: `order`. */
  one: string;
  rows: readonly { id: string }[];
  chosen: string | null;
  /** The list's own address with a row next to it, or with none. */
  hrefOfRow: (id: string | null) => string;
  /** The row's own page. */
  hrefOf: (id: string) => string;
  draw: (id: string) => ReactNode;
};

/** The chosen row next to the list, and the keys that choose: J and K move, Enter opens it on its own page, Escape closes it. */
export default function PaneList({ one: value, rows, chosen, hrefOfRow, hrefOf, draw }: PaneListProps) {
  const navigate = useNavigate();
  const go = (id: string | null) => void navigate(hrefOfRow(id), { replace: true, preventScrollReset: true });
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === chosen);
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) go(next.id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: chosen === null ? null : () => void navigate(hrefOf(chosen)),
    Escape: chosen === null ? null : () => go(null),
  });
  if (chosen === null) return null;
  return (
    <section
      aria-label={`The chosen ${value}`}
      className="sticky top-4 grid max-h-[calc(100dvh-2rem)] gap-3 overflow-y-auto"
    >
      <div className="flex items-center gap-2">
        <Link to={hrefOf(chosen)} className={buttonClass({ variant: "line", size: "sm" }, "mr-auto")}>
          Open the {value}
        </Link>
        <Link to={hrefOfRow(null)} replace preventScrollReset className={buttonClass({ variant: "ghost", size: "sm" })}>
          Close
        </Link>
      </div>
      {/* The keys work while what is drawn is fetched. */}
      <Suspense>{draw(chosen)}</Suspense>
    </section>
  );
}
