import { useState } from "react";
import { momentText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useLoaded } from "#ui/hooks/use-loaded.ts";
import type { SecurityEventPage } from "../../../answers-contract.ts";
import { accountTexts } from "../../../texts.ts";
import { fetchSecurityEvents } from "../../account-api.ts";

const load = () => fetchSecurityEvents(null);

/** What happened to the security of the account, newest first. */
export function SecurityTrail() {
  const { loaded, reload } = useLoaded(load);
  if (loaded.kind === "loading") {
    return (
      <Skeleton words="Loading your security activity...">
        <SkeletonBlock className="h-32" />
      </Skeleton>
    );
  }
  if (loaded.kind === "failed") {
    const message = errorMessage(loaded.fault, "Your security activity could not be loaded.");
    return <LoadFailure message={message} onRetry={reload} />;
  }
  return <Events first={loaded.value} />;
}

function Events({ first }: { first: SecurityEventPage }) {
  const [older, setOlder] = useState<SecurityEventPage[]>([]);
  const pages = [first, ...older];
  const next = pages.at(-1)?.next ?? null;

  const more = useAct(() => fetchSecurityEvents(next), {
    onDone: (page) => setOlder((before) => [...before, page]),
    onError: (error) => toast.error(errorMessage(error, accountTexts.updateError)),
  });

  return (
    <div className="grid gap-3">
      <ol className="divide-y divide-line border-y border-line text-sm">
        {pages
          .flatMap((page) => page.data)
          .map((event) => (
            <li key={event.id} className="py-3">
              <p className="font-medium">{event.text}</p>
              <p className="hint wrap-anywhere">
                <time dateTime={event.at}>{momentText(new Date(event.at))}</time>
                {[event.device, event.ipAddress].filter(Boolean).map((part) => ` · ${part}`)}
              </p>
            </li>
          ))}
      </ol>
      {next ? (
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          busy={more.isBusy}
          busyLabel="Loading..."
          onClick={() => void more.run()}
        >
          Show older
        </Button>
      ) : null}
    </div>
  );
}
