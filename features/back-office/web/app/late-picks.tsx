import { Suspense, useState } from "react";
import { mayHere } from "#features/accounts/web/public/may-here.ts";
import { passOnPick } from "#features/classes/pick-calls.ts";
import { ageText } from "#lib/local-time.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import type { Waiting } from "../../contract.ts";
import { waitingQuery } from "../queries.ts";

const PassOnPickDialog = lazyPart(() => import("#features/classes/web/public/pass-on-pick-dialog.tsx"));

/** Who picked a tutor and got no answer: staff write to them, or pass the pick on to another tutor. Nothing where no one waits. */
export function LatePicks({ latePicks: { inAll, picks } }: Pick<Waiting, "latePicks">) {
  const [passedOn, setPassedOn] = useState<(typeof picks)[number] | null>(null);
  if (inAll === 0) return null;
  const now = new Date();
  return (
    <Card as="section" padded aria-labelledby="late-picks" className="mb-6 grid gap-3">
      <h2 id="late-picks" className="text-h4">
        Picked a tutor, without an answer <Badge tone="pending">{inAll}</Badge>
      </h2>
      <ul className="divide-y divide-line">
        {picks.map((pick) => {
          const { id, name, email, courses, tutorName, askedAt } = pick;
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-56">
                <b className="block wrap-anywhere">
                  {name} <Badge tone="pending">{ageText(new Date(askedAt), now)}</Badge>
                </b>
                <span className="text-ink-2 text-sm wrap-anywhere">
                  {courses.join(", ")} with {tutorName}
                </span>
              </p>
              <span className="flex flex-wrap gap-2">
                <a href={`mailto:${email}`} className={buttonClass({ variant: "line", size: "sm" })}>
                  Write <span className="sr-only">to {name}</span>
                </a>
                {mayHere(passOnPick) && (
                  <Button variant="soft" size="sm" onClick={() => setPassedOn(pick)}>
                    Pass on <span className="sr-only">the pick of {name}</span>
                  </Button>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {passedOn && (
        <Suspense>
          <PassOnPickDialog pick={passedOn} stale={waitingQuery().queryKey} onClose={() => setPassedOn(null)} />
        </Suspense>
      )}
      {inAll > picks.length ? <p className="text-ink-2 text-sm">{inAll} in all; these wait longest.</p> : null}
    </Card>
  );
}
