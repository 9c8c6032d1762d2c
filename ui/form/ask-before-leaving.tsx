import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../components/button.tsx";
import { Dialog } from "../components/dialog.tsx";

/** Shown while something typed is not saved: asks before the page is left. The router asks one of several alone, so what is saved has none. */
export function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
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
