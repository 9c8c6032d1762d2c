import { Suspense, useState } from "react";
import { Link } from "react-router";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { HoursResponse } from "../../hours-contract.ts";

const MoveClassDialog = lazyPart(() => import("../public/move-class-dialog.tsx"));

type Stray = HoursResponse["strays"][number];

/** So many are shown initially. */
const shown = 3;

/** The booked classes that no longer fit the hours: none is cancelled, each can be moved. */
export function StrayClasses({ hours, onDialog }: { hours: HoursResponse; onDialog: (isOpen: boolean) => void }) {
  const [moved, setMoved] = useState<Stray | null>(null);
  const [isAll, setAll] = useState(false);
  const { strays, straysInAll } = hours;
  if (straysInAll === 0) return null;
  function move(stray: Stray | null) {
    setMoved(stray);
    onDialog(stray !== null);
  }
  return (
    <Card as="section" padded aria-labelledby="strays" className="grid gap-2">
      <h2 id="strays" className="text-h4">
        Booked outside your hours
      </h2>
      <p className="text-ink-2 text-sm">These stay as they are, until you move them.</p>
      <ul className="grid divide-y divide-line">
        {(isAll ? strays : strays.slice(0, shown)).map((stray) => {
          const { id, kind, label, startsAt, why, count, studentId } = stray;
          const when = momentText(new Date(startsAt), hours.zone.id);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-40 flex-1">
                <b className="block wrap-anywhere">{label}</b>
                <span className="text-ink-2 text-sm">
                  <time dateTime={startsAt}>{when}</time>
                  {count > 1 ? ` and ${counted(count - 1, "more class", "more classes")} of its series` : ""},{" "}
                  <span className="font-semibold text-warn">
                    {why === "day-off" ? "while you are closed" : "outside your weekly hours"}
                  </span>
                </span>
              </span>
              {kind === "class" ? (
                <Button variant="line" size="sm" onClick={() => move(stray)}>
                  Move
                  <span className="sr-only">
                    {" "}
                    {label}, {when}
                  </span>
                </Button>
              ) : studentId ? (
                <Link
                  to={paths.deskMessages("tutor", undefined, studentId)}
                  className={buttonClass({ variant: "line", size: "sm" }, "max-w-full whitespace-normal wrap-anywhere")}
                >
                  Ask {label} to move the trial
                </Link>
              ) : null}
            </li>
          );
        })}
      </ul>
      {strays.length > shown && !isAll ? (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {straysInAll}
        </Button>
      ) : null}
      {isAll && straysInAll > strays.length ? <p className="hint">{straysInAll} in all; these are the next.</p> : null}
      {moved ? (
        <Suspense fallback={null}>
          <MoveClassDialog id={moved.id} title={moved.label} startsAt={moved.startsAt} onClose={() => move(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
