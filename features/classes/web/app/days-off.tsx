import { lazy, Suspense, useState } from "react";
import { dayText } from "#lib/viewer-zone.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { IconButton } from "#ui/components/icon-button.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addDayOff, removeDayOff } from "../../hours-calls.ts";
import type { HoursResponse } from "../../hours-contract.ts";

const AddDaysOff = lazy(() => import("./add-days-off.tsx"));

type Break = HoursResponse["daysOff"][number];

/** `Fri 4 Dec`, `Thu 24 to Sun 27 Dec`, `Thu 24 Dec to Sun 3 Jan`. */
function spanText({ firstOn, lastOn }: Pick<Break, "firstOn" | "lastOn">): string {
  const [first, last] = [dayText(firstOn, "short"), dayText(lastOn, "short")];
  if (firstOn === lastOn) return first;
  return `${firstOn.slice(0, 7) === lastOn.slice(0, 7) ? first.split(" ").slice(0, 2).join(" ") : first} to ${last}`;
}

type DaysOffProps = {
  hours: HoursResponse;
  onSaved: (hours: HoursResponse) => void;
  /** The dialog has opened or closed. */
  onDialog: (isOpen: boolean) => void;
  /** Days off were added on which classes are booked. */
  onBooked: () => void;
};

/** The days on which the tutor is away: added with two dates, taken out with undo. */
export function DaysOff({ hours, onSaved, onDialog, onBooked }: DaysOffProps) {
  const [isAdding, setAdding] = useState(false);
  const [gone, setGone] = useState<Break | null>(null);
  const removing = useAct(removeDayOff, { onDone: onSaved });
  const undoing = useAct(addDayOff, {
    onDone: (next) => {
      setGone(null);
      onSaved(next);
    },
  });
  function open(isOpen: boolean) {
    setAdding(isOpen);
    onDialog(isOpen);
  }
  return (
    <Card as="section" aria-labelledby="days-off">
      <div className="flex items-center justify-between gap-2 border-line border-b px-5 py-3">
        <h2 id="days-off" className="text-h4">
          Days off
        </h2>
        <Button variant="line" onClick={() => open(true)}>
          Add<span className="sr-only"> days off</span>
        </Button>
      </div>
      {hours.daysOff.length === 0 && !gone ? (
        <p className="px-5 py-4 text-ink-2 text-sm">
          None ahead. Nobody can book you on days off, and weekly classes skip them.
        </p>
      ) : null}
      <ul className="grid divide-y divide-line">
        {hours.daysOff.map((days) => (
          <li key={days.id} className="flex items-center gap-3 py-2.5 pr-2 pl-5">
            <span
              aria-hidden="true"
              className="door-sm grid size-9 flex-none place-items-center rounded-md bg-sunken text-ink-2"
            >
              <Icon name="door-open" />
            </span>
            <span className="min-w-0 grow text-sm">
              <b className="block">{spanText(days)}</b>
              <span className="text-ink-2 wrap-anywhere">{days.reason ?? "Closed"}</span>
            </span>
            <IconButton
              label={`Remove ${spanText(days)}`}
              aria-disabled={removing.isBusy || undefined}
              onClick={() => void removing.run({ params: { id: days.id } }).then((isDone) => isDone && setGone(days))}
            >
              <Icon name="x" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div role="status">
        {gone ? (
          <p className="flex flex-wrap items-center gap-x-3 border-line border-t py-2 pr-2 pl-5 text-sm">
            {spanText(gone)}: removed.
            <Button
              variant="ghost"
              size="sm"
              busy={undoing.isBusy}
              busyLabel="Putting it back..."
              onClick={() =>
                void undoing.run({ body: { firstOn: gone.firstOn, lastOn: gone.lastOn, reason: gone.reason } })
              }
            >
              Undo
            </Button>
          </p>
        ) : null}
      </div>
      <div className="px-5 empty:hidden [&>*]:my-3">
        <ActError error={removing.error ?? undoing.error} />
      </div>
      {isAdding ? (
        <Suspense fallback={null}>
          <AddDaysOff
            today={hours.today}
            zone={hours.zone.id}
            onClose={() => open(false)}
            onAdded={(next, inAll) => {
              setGone(null);
              onSaved(next);
              if (inAll > 0) onBooked();
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
