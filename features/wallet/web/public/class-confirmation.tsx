import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { momentText } from "#lib/viewer-zone.ts";
import { ask } from "#ui/api/ask.ts";
import { ActError } from "#ui/components/act-error.tsx";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { agreeToClass, disputeClass } from "../../calls.ts";
import type { Confirmation } from "../../contract.ts";
import { DisputeForm } from "../dispute-form.tsx";
import { confirmationQuery } from "../queries.ts";
import { Thread } from "../thread.tsx";

/** Under the report of a class: its student says that it was so, or what was not right. */
export default function ClassConfirmation({ session }: { session: string }) {
  const { data } = useQuery(confirmationQuery(session));
  return data ? <Shown session={session} confirmation={data} /> : null;
}

function Shown({
  session,
  confirmation: { until, agreedAt, disputes },
}: {
  session: string;
  confirmation: Confirmation;
}) {
  const stale = useStale(["class-confirmation", session]);
  const [isWriting, setWriting] = useState(false);
  const agreeing = useAct(agreeToClass, { after: stale, onDone: () => toast.success("Thank you") });
  const open = disputes.find(({ state }) => state === "open");
  if (until === null && agreedAt === null && disputes.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="confirm-class" className="mt-6 grid max-w-180 gap-4">
      <h2 id="confirm-class" className="text-h4">
        Was it so?
      </h2>
      {agreedAt ? (
        <p>
          You said yes on <time dateTime={agreedAt}>{momentText(new Date(agreedAt))}</time>.
        </p>
      ) : until && !open ? (
        <p className="text-ink-2">
          Your tutor is paid for this class once it is agreed. If you say nothing until{" "}
          <time dateTime={until}>{momentText(new Date(until))}</time>, that counts as a yes.
        </p>
      ) : null}
      {disputes.map((dispute) => (
        <Thread key={dispute.id} dispute={dispute} reader="student" />
      ))}
      {open || isWriting ? (
        <DisputeForm
          send={(text) => ask(disputeClass, { params: { id: session }, body: { words: text } })}
          stale={["class-confirmation", session]}
          label={open ? "Write to the academy" : "What was not right?"}
          submit={open ? "Send" : "Send it to the academy"}
          draft={`dispute-${session}`}
          onDone={() => setWriting(false)}
          onCancel={open ? undefined : () => setWriting(false)}
        />
      ) : until ? (
        <div className="flex flex-wrap gap-3">
          {agreedAt ? null : (
            <Button
              busy={agreeing.isBusy}
              busyLabel="One moment..."
              onClick={() => void agreeing.run({ params: { id: session } })}
            >
              Yes, that is how it was
            </Button>
          )}
          <Button variant="line" onClick={() => setWriting(true)}>
            Something is not right
          </Button>
        </div>
      ) : null}
      <ActError error={agreeing.error} otherwise="It could not be sent. Please try again." />
    </Card>
  );
}
