import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { handOverMifi } from "#features/onboarding/calls.ts";
import type { DueMifis as Due } from "#features/onboarding/contract.ts";
import { shortMoment } from "#lib/local-time.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { dueMifisQuery, waitingQuery } from "../queries.ts";

/** Students who earned a Mifi, with how to reach them; staff record here that one was handed over. `inAll`: how many there are. */
export function DueMifis({ inAll }: { inAll: number }) {
  return (
    <Card as="section" padded id="mifis" aria-labelledby="mifis-title" className="mt-4 grid scroll-mt-4 gap-3">
      <h2 id="mifis-title" className="text-h4">
        Mifis to hand over
      </h2>
      <QueryBoundary
        query={useQuery(dueMifisQuery())}
        loading="Loading the students..."
        skeleton={<SkeletonBlock className="h-24" />}
        failed="The students could not be loaded."
      >
        {({ data }) => (
          <>
            <ul className="divide-y divide-line">
              {data.map((due) => (
                <Row key={due.accountId} due={due} />
              ))}
            </ul>
            {inAll > data.length ? <p className="text-ink-2 text-sm">{inAll} in all; these wait longest.</p> : null}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Row({ due: { accountId, fullName, email, phone, address, earnedAt } }: { due: Due["data"][number] }) {
  const act = useAct(handOverMifi, {
    after: useStale(dueMifisQuery().queryKey, waitingQuery().queryKey),
    onDone: () => toast.success(`${fullName} has the Mifi`),
  });
  const [isRequested, setRequested] = useState(false);

  return (
    <li className="grid gap-2 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:gap-4">
      <p>
        <b className="block wrap-anywhere">{fullName}</b>
        <span className="text-ink-2 text-sm wrap-anywhere">
          {[phone, email, address].filter(Boolean).join(" · ")}, earned{" "}
          <time dateTime={earnedAt}>{shortMoment(new Date(earnedAt), new Date())}</time>
        </span>
      </p>
      {isRequested ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            busy={act.isBusy}
            busyLabel="Recording..."
            onClick={() => void act.run({ params: { accountId }, body: {} })}
          >
            Yes, {fullName} has it
          </Button>
          <Button size="sm" variant="line" onClick={() => setRequested(false)}>
            Not yet
          </Button>
        </div>
      ) : (
        <Button size="sm" variant="line" onClick={() => setRequested(true)}>
          Handed over<span className="sr-only"> to {fullName}</span>
        </Button>
      )}
      {isRequested ? (
        <p className="hint md:col-span-2">{fullName} is told at once, and it cannot be taken back.</p>
      ) : null}
      <FormMessage tone="error" className="md:col-span-2">
        {act.error ? errorMessage(act.error) : null}
      </FormMessage>
    </li>
  );
}
