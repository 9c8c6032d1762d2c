import { useQuery } from "@tanstack/react-query";
import { traitsOf } from "#lib/payments.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { removeCard } from "../../calls.ts";
import type { SavedCard } from "../../contract.ts";
import { cardsQuery } from "../queries.ts";

/** The cards that the student let be stored, each to remove; nothing where there are none. */
export function SavedCards() {
  const { data } = useQuery(cardsQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="saved-cards" className="card grid gap-1 p-5">
      <h2 id="saved-cards" className="text-h4">
        Saved cards
      </h2>
      <ul className="divide-y divide-line">
        {data.data.map((card) => (
          <SavedCardRow key={card.id} card={card} />
        ))}
      </ul>
    </section>
  );
}

function SavedCardRow({ card: { id, label, provider } }: { card: SavedCard }) {
  const reread = useStale([]);
  const act = useAct(removeCard, { onDone: reread, onError: reread });
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex min-w-0 items-center gap-3">
          <Icon name="credit-card" className="shrink-0 text-link" />
          <span>
            <b>{label}</b>
            <span className="block text-ink-2 text-sm">Kept by {traitsOf(provider).title}</span>
          </span>
        </p>
        <Button
          variant="line"
          size="sm"
          busy={act.isBusy}
          aria-label={`Remove ${label}`}
          onClick={() => void act.run({ params: { id } })}
        >
          Remove
        </Button>
      </div>
      <ActError error={act.error} />
    </li>
  );
}
