import { useEffect } from "react";
import { endViewing } from "#features/accounts/calls.ts";
import { leaveViewing, type ViewingHere } from "#features/accounts/web/public/viewing-here.ts";
import { useCountdown } from "#features/accounts/web/use-countdown.ts";
import { paths } from "#lib/paths.ts";
import { onRefused } from "#ui/api/own-call.ts";
import { Button } from "#ui/components/button.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import "./viewing-bar.css";

/** On every page of a tab in which a staff member sees a student's pages: whose, for how long, and the end of it. */
export default function ViewingBar({ viewing: { id, name, endsAtMs } }: { viewing: ViewingHere }) {
  const leftS = useCountdown(endsAtMs);
  const end = useAct(endViewing, {
    // Also where the academy was not reached: there it ends by its time.
    after: () => {
      leaveViewing(paths.person(id));
      window.close();
    },
  });
  const isOver = leftS === 0;

  useEffect(() => onRefused((sentence) => toast.error(sentence, { id: "viewing" })), []);
  useEffect(() => {
    if (isOver) leaveViewing(paths.viewing(id, true));
  }, [isOver, id]);

  return (
    <section aria-label="Seen by staff" className="viewing-bar">
      <div>
        <p role="status">
          <b>Seen as {name}.</b> <span>Nothing can be changed.</span>
        </p>
        <p role="timer" aria-live="off">
          {Math.floor(leftS / 60)}:{String(leftS % 60).padStart(2, "0")} left
        </p>
      </div>
      <Button size="sm" busy={end.isBusy} busyLabel="Ending..." onClick={() => void end.run({})}>
        End
      </Button>
    </section>
  );
}
