import { type ComponentType, lazy, useEffect, useState } from "react";
import { notReached } from "../api/call.ts";
import { hasLine } from "../api/line.ts";
import { toast } from "./toast.tsx";

// biome-ignore lint/suspicious/noExplicitAny: each part has its own properties
type AnyPart = ComponentType<any>;

/**
 * A part of a page whose script comes when the part is first shown, inside a `Suspense`. Where the script does not come, the page
 * stays: a part with `onClose` (a dialog) closes with a word about the line, and the next press tries again; any other shows it in its place.
 */
export function lazyPart<Part extends AnyPart>(load: () => Promise<{ default: Part }>): Part {
  const attempt = () => lazy<AnyPart>(() => load().catch(() => ({ default: NotLoaded })));
  let next = attempt();
  // biome-ignore lint/correctness/noComponentHookFactories: made once a part, when its module is loaded
  function NotLoaded({ onClose }: { onClose?: () => void }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
    useEffect(() => {
      next = attempt();
      if (!onClose) return;
      // With a line, a script that failed once stays away in some browsers for as long as the page is open.
      toast.error(hasLine() ? "This could not be loaded. Please load the page again." : notReached(), {
        id: "not-loaded",
      });
      onClose();
    }, []);
    return onClose ? null : (
      <p className="card card-padded text-ink-2">
        {notReached("")}{" "}
        <button type="button" className="link inline-flex min-h-11 items-center" onClick={() => location.reload()}>
          Load the page again
        </button>
      </p>
    );
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once a part, when its module is loaded
  function LazyPart(props: object) {
    // The same for as long as it is shown: a failure is tried again when it is opened again.
    const [Shown] = useState(() => next);
    return <Shown {...props} />;
  }
  return LazyPart as unknown as Part;
}
