import { useState } from "react";
import { counted } from "#lib/counted.ts";
import { paths } from "#lib/paths.ts";
import { notReached } from "#ui/api/call.ts";
import { Button, buttonClass } from "#ui/components/button.tsx";
import { ConfirmDialog } from "#ui/components/confirm-dialog.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { openAcademy } from "../../calls.ts";
import type { Setup } from "../../contract.ts";
import { neededLeft } from "../../rules.ts";
import { setupTexts } from "../../texts.ts";
import { setupQuery } from "../queries.ts";

/** What visitors see, and the button that opens the academy to them once the needed steps are done, or shuts it again. */
export function OpenCard({ setup: { steps, isShut } }: { setup: Setup }) {
  const [isAsking, setAsking] = useState(false);
  const act = useAct(openAcademy, {
    onDone: (after) => toast.success(after.isShut ? setupTexts.isShut : setupTexts.isOpened),
    after: useStale(setupQuery().queryKey, ["unread"]),
  });
  const left = neededLeft(steps).length;
  const leftText = counted(left, "needed step is", "needed steps are");
  return (
    <aside aria-labelledby="visitors" className="card door-md grid gap-3 p-5">
      <h2 id="visitors" className="text-[1.125rem]">
        {isShut ? "Open the academy" : "What visitors see"}
      </h2>
      <p id="visitors-see" className="text-ink-2 text-sm">
        {isShut && left > 0
          ? `${leftText} left. Until then visitors see “Opens soon” and may leave an e-mail.`
          : isShut
            ? "All that students need is there. Until you open it, visitors see “Opens soon” and may leave an e-mail."
            : left === 0
              ? "The academy as it is set. Students can sign up, order and pay."
              : `The site is open. What is an example is not shown on it, and ${leftText} left before students find all they need.`}
      </p>
      {isShut && (
        <Button size="sm" block disabled={left > 0} aria-describedby="visitors-see" onClick={() => setAsking(true)}>
          Open to students
        </Button>
      )}
      <a href={paths.home()} className={buttonClass({ variant: "line", size: "sm", block: true })}>
        See it as a visitor
      </a>
      {!isShut && (
        <Button variant="ghost" size="sm" block onClick={() => setAsking(true)}>
          Shut it again
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          id="open-academy"
          title={isShut ? "Open the academy to students?" : "Shut the academy to visitors?"}
          act={act}
          input={{ body: { isOpen: isShut } }}
          confirm={isShut ? "Open to students" : "Shut it again"}
          busyLabel={isShut ? "Opening..." : "Shutting..."}
          variant={isShut ? undefined : "danger"}
          otherwise={notReached("Please try again: it is done once.")}
          onClose={() => setAsking(false)}
        >
          <p>
            {isShut
              ? "Everybody sees the courses, tutors and prices within a second, and can sign up, order and pay. You can shut it again here."
              : "Visitors see that it opens soon, and nothing else. Nobody can sign up, order or pick a tutor; students and tutors log in as before."}
          </p>
        </ConfirmDialog>
      )}
    </aside>
  );
}
