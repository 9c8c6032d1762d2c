import { Link, useNavigate } from "react-router";
import { paths } from "#lib/paths.ts";
import { buttonClass } from "#ui/components/button.tsx";
import { useKeys } from "#ui/hooks/use-keys.ts";
import { OrderView } from "./order-page.tsx";

export type BesideListProps = {
  rows: readonly { id: string }[];
  chosen: string | null;
  /** The list's own address with an order beside it, or with none. */
  placeOf: (id: string | null) => string;
};

/** The chosen order beside the list, and the keys that choose: J and K move, Enter opens it on its own page, Escape closes it. */
export default function BesideList({ rows, chosen, placeOf }: BesideListProps) {
  const navigate = useNavigate();
  const go = (id: string | null) => void navigate(placeOf(id), { replace: true, preventScrollReset: true });
  const move = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === chosen);
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) go(next.id);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    Enter: chosen === null ? null : () => void navigate(paths.officeOrder(chosen)),
    Escape: chosen === null ? null : () => go(null),
  });
  if (chosen === null) return null;
  return (
    <section
      aria-label="The chosen order"
      className="sticky top-4 grid max-h-[calc(100dvh-2rem)] gap-3 overflow-y-auto"
    >
      <div className="flex items-center gap-2">
        <Link to={paths.officeOrder(chosen)} className={buttonClass({ variant: "line", size: "sm" }, "mr-auto")}>
          Open the order
        </Link>
        <Link to={placeOf(null)} replace preventScrollReset className={buttonClass({ variant: "ghost", size: "sm" })}>
          Close
        </Link>
      </div>
      <OrderView id={chosen} isBeside />
    </section>
  );
}
