import { momentText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { LoadFailure } from "#ui/components/load-failure.tsx";
import { Skeleton, SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useLoaded } from "#ui/hooks/use-loaded.ts";
import type { OpenSession } from "../../../answers-contract.ts";
import { accountTexts } from "../../../texts.ts";
import { endOtherSessions, endSession, fetchSessions } from "../../account-api.ts";

const load = () => fetchSessions().then((response) => response.data);

/** The devices that are logged in, each with a button that ends it there (AUTH-13). */
export function OpenSessions() {
  const { loaded, reload } = useLoaded(load);
  const ending = useAct((id: string | "others") => (id === "others" ? endOtherSessions() : endSession(id)), {
    onDone: ({ message }) => toast.success(message),
    onError: (error) => toast.error(errorMessage(error, accountTexts.updateError)),
    after: reload,
  });

  if (loaded.kind === "loading") {
    return (
      <Skeleton label="Loading your devices...">
        <SkeletonBlock className="h-14" />
      </Skeleton>
    );
  }
  if (loaded.kind === "failed") {
    return <LoadFailure message={errorMessage(loaded.error, "Your devices could not be loaded.")} onRetry={reload} />;
  }
  const others = loaded.value.filter((session) => !session.current);
  return (
    <div className="grid gap-3">
      <ul className="divide-y divide-line border-y border-line">
        {loaded.value.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <SessionText session={session} />
            {session.current ? null : (
              <Button
                variant="line"
                size="sm"
                busy={ending.busyWith === session.id}
                busyLabel="Ending..."
                onClick={() => void ending.run(session.id)}
              >
                End<span className="sr-only"> {session.device}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 ? (
        <Button
          variant="line"
          size="sm"
          className="justify-self-start"
          busy={ending.busyWith === "others"}
          busyLabel="Ending..."
          onClick={() => void ending.run("others")}
        >
          End all others
        </Button>
      ) : null}
    </div>
  );
}

function SessionText({ session }: { session: OpenSession }) {
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {session.device}
        {session.current ? <Badge tone="done">This device</Badge> : null}
      </p>
      <p className="hint">
        {session.current ? "Logged in" : "Last seen"}{" "}
        <time dateTime={session.lastSeenAt}>
          {momentText(new Date(session.current ? session.createdAt : session.lastSeenAt))}
        </time>
        {session.ipAddress ? <span className="wrap-anywhere"> · {session.ipAddress}</span> : null}
      </p>
    </div>
  );
}
