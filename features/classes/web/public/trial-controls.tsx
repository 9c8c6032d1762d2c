import type { ReactNode } from "react";
import type { ClassView } from "../../contract.ts";
import { TrialActions } from "../app/trial-actions.tsx";
import { JoinButton } from "./join-button.tsx";

/** What may be done with a trial class that is booked, on a wall: join, move, cancel, and what the page adds. */
export function TrialControls({ session, children }: { session: ClassView; children?: ReactNode }) {
  return (
    <div className="grid gap-2">
      <JoinButton session={session} onWall />
      {/* The buttons of the actions flow on with those that the page adds. */}
      <div className="flex flex-wrap items-center gap-2 max-sm:*:grow [&>div]:contents">
        {children}
        <TrialActions session={session} />
      </div>
    </div>
  );
}
