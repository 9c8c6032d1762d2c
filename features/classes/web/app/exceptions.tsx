import { Suspense, useState } from "react";
import { dayText } from "#lib/viewer-zone.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { cx } from "#ui/components/cx.ts";
import { IconButton } from "#ui/components/icon-button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { Icon } from "#ui/icons/icon.tsx";
import { addException, removeException } from "../../hours-calls.ts";
import type { HoursResponse } from "../../hours-contract.ts";
import { minuteText } from "../hours-draft.ts";

const AddException = lazyPart(() => import("./add-exception.tsx"));

type Exception = HoursResponse["exceptions"][number];

/** `Fri 4 Dec, all day`, `Sat 5 Dec, 2 pm to 5 pm`, `Thu 24 to Sun 27 Dec`, `Thu 24 Dec to Sun 3 Jan`. */
function spanText({ firstOn, lastOn, startMinute, endMinute }: Exception): string {
  const [first, last] = [dayText(firstOn, "short"), dayText(lastOn, "short")];
  if (startMinute !== null && endMinute !== null)
    return `${first}, ${minuteText(startMinute)} to ${minuteText(endMinute)}`;
  if (firstOn === lastOn) return `${first}, all day`;
  return `${firstOn.slice(0, 7) === lastOn.slice(0, 7) ? first.split(" ").slice(0, 2).join(" ") : first} to ${last}`;
}

type ExceptionsProps = {
  hours: HoursResponse;
  onSaved: (hours: HoursResponse) => void;
  /** The dialog has opened or closed. */
  onDialog: (isOpen: boolean) => void;
  /** Something was closed at which classes are booked. */
  onBooked: () => void;
};

/** The days, or parts of one, that differ from the weekly hours: added by a form, taken out with undo. */
export function Exceptions({ hours, onSaved, onDialog, onBooked }: ExceptionsProps) {
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Exception | null>(null);
  const removing = useAct(removeException, { onDone: onSaved });
  const undoing = useAct(addException, {
    onDone: (next) => {
      setRemoved(null);
      onSaved(next);
    },
  });
  function open(isOpen: boolean) {
    setAdding(isOpen);
    onDialog(isOpen);
  }
  function undo({ id: _, ...body }: Exception) {
    void undoing.run({ body });
  }
  return (
    <Card as="section" aria-labelledby="exceptions">
      <div className="flex items-center justify-between gap-2 border-line border-b px-5 py-3">
        <h2 id="exceptions" className="text-h4">
          Exceptions
        </h2>
        <Button variant="line" onClick={() => open(true)}>
          Add<span className="sr-only"> an exception</span>
        </Button>
      </div>
      {hours.exceptions.length === 0 && !removed ? (
        <p className="px-5 py-4 text-ink-2 text-sm">
          None ahead. Close days off, or a part of one day, and weekly classes skip it; or open more hours on one day.
        </p>
      ) : null}
      <ul className="grid divide-y divide-line">
        {hours.exceptions.map((exception) => (
          <li key={exception.id} className="flex items-center gap-3 py-2.5 pr-2 pl-5">
            <span
              aria-hidden="true"
              className={cx(
                "door-sm grid size-9 flex-none place-items-center rounded-md",
                exception.kind === "open"
                  ? "bg-sky-100 text-sky-800 dark:bg-[#0f2c3b] dark:text-sky-200"
                  : "bg-sunken text-ink-2",
              )}
            >
              <Icon name={exception.kind === "open" ? "door-open" : "lock"} />
            </span>
            <span className="min-w-0 grow text-sm">
              <b className="block">{spanText(exception)}</b>
              <span className="text-ink-2 wrap-anywhere">
                {exception.kind === "open" ? "Open as well" : "Closed"}
                {exception.reason ? `. ${exception.reason}` : ""}
              </span>
            </span>
            <IconButton
              label={`Remove ${spanText(exception)}`}
              aria-disabled={removing.isBusy || undefined}
              onClick={() =>
                void removing.run({ params: { id: exception.id } }).then((isDone) => isDone && setRemoved(exception))
              }
            >
              <Icon name="x" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div role="status">
        {removed ? (
          <p className="flex flex-wrap items-center gap-x-3 border-line border-t py-2 pr-2 pl-5 text-sm">
            {spanText(removed)}: removed.
            <Button
              variant="ghost"
              size="sm"
              busy={undoing.isBusy}
              busyLabel="Putting it back..."
              onClick={() => undo(removed)}
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
          <AddException
            today={hours.today}
            zone={hours.zone.id}
            onClose={() => open(false)}
            onAdded={(next, inAll) => {
              setRemoved(null);
              onSaved(next);
              if (inAll > 0) onBooked();
            }}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
