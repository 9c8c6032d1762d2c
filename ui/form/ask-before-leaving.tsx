import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";

/** Asks before the page is left while something typed is not saved. */
export function AskBeforeLeaving({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog id="unsaved" open onClose={() => blocker.reset()} size="sm" title="Leave without saving?">
      <div className="grid gap-4">
        <p className="text-ink-2">What you changed here is not saved yet.</p>
        <Button onClick={() => blocker.reset()} data-autofocus>
          Stay here
        </Button>
        <Button variant="line" onClick={() => blocker.proceed()}>
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
