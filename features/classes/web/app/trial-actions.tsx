import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { dayText, viewerZone } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { errorMessage } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Dialog } from "#ui/components/dialog.tsx";
import { FormMessage } from "#ui/components/form-message.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useNow } from "#ui/hooks/use-now.ts";
import { cancelTrial } from "../../calls.ts";
import type { ClassView } from "../../contract.ts";
import { classTexts } from "../../texts.ts";

const MoveTrial = lazyPart(() => import("./move-trial.tsx"));

/**
 * Moves or cancels a trial class, or moves one class of one's own times, up to 12 hours before it; afterwards it shows that it is too late.
 * Nothing for classes of groups. `isMoving`: the choice of another time is open at once.
 */
export function TrialActions({ session, isMoving = false }: { session: ClassView; isMoving?: boolean }) {
  const now = useNow([session.changeableUntil]);
  const [opened, setOpened] = useState<"move" | "cancel" | null>(isMoving ? "move" : null);
  const queries = useQueryClient();
  const cancel = useAct(() => ask(cancelTrial, { params: { id: session.id }, query: { zone: viewerZone() } }), {
    onDone: async ({ message }) => {
      setOpened(null);
      toast.success(message);
      await queries.invalidateQueries({ queryKey: ["classes"] });
    },
  });

  if (session.changeableUntil === null) return null;
  const isTrial = session.kind === "trial";
  if (now >= Date.parse(session.changeableUntil)) {
    return <p className="hint">{isTrial ? classTexts.tooLate : classTexts.classTooLate}</p>;
  }
  const when = `${dayText(session.date)}, ${session.time}`;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" size="sm" onClick={() => setOpened("move")}>
          Reschedule
          <span className="sr-only">
            {" "}
            the {isTrial ? "trial class" : "class"} of {when}
          </span>
        </Button>
        {isTrial ? (
          <Button variant="ghost" size="sm" onClick={() => setOpened("cancel")}>
            Cancel class<span className="sr-only"> of {when}</span>
          </Button>
        ) : null}
      </div>
      <Dialog
        id={`move-${session.id}`}
        title={isTrial ? "Reschedule your trial class" : `Reschedule ${session.title}`}
        open={opened === "move"}
        onClose={() => setOpened(null)}
        size="lg"
      >
        {opened === "move" ? (
          <Suspense fallback={<p role="status">{classTexts.loadingHours}</p>}>
            <MoveTrial session={session} onDone={() => setOpened(null)} />
          </Suspense>
        ) : null}
      </Dialog>
      <Dialog
        id={`cancel-${session.id}`}
        title="Cancel this trial class?"
        size="sm"
        open={opened === "cancel"}
        onClose={() => setOpened(null)}
        footer={
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="line" onClick={() => setOpened(null)}>
              Keep it
            </Button>
            <Button variant="danger" busy={cancel.isBusy} busyLabel="Cancelling..." onClick={() => void cancel.run()}>
              Cancel the class
            </Button>
          </div>
        }
      >
        <p className="text-ink-2">
          {when}, with {session.tutor.fullName}. We tell your tutor by e-mail, and the time is free for others again.
        </p>
        <FormMessage tone="error" className="mt-3">
          {cancel.error ? errorMessage(cancel.error, classTexts.failed) : null}
        </FormMessage>
      </Dialog>
    </>
  );
}
