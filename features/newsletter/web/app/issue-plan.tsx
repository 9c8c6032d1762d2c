import { useQueryClient } from "@tanstack/react-query";
import { momentText, viewerZone } from "#lib/viewer-zone.ts";
import { notReached } from "#ui/api/call.ts";
import { Button } from "#ui/components/button.tsx";
import { Card } from "#ui/components/card.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormText } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { planIssue } from "../../issue-calls.ts";
import { type Issue, planIssueSchema } from "../../issue-contract.ts";
import { academyClock, instantOnAcademyClock, planText } from "../../issue-rules.ts";
import { issueZone } from "../../issue-texts.ts";
import { issueQuery, issuesQuery } from "../queries.ts";

/** The time at which a draft goes out by itself: set, changed, taken off. */
export function IssuePlan({ issue: { id, startAt, missedAt, updatedAt } }: { issue: Issue }) {
  const queries = useQueryClient();
  const act = useAct(planIssue, {
    onDone: (answer) => {
      toast.success(answer.startAt ? `It goes out on ${planText(answer.startAt)}` : "It goes out when you send it");
      queries.setQueryData(issueQuery(id).queryKey, answer);
      void queries.invalidateQueries({ queryKey: issuesQuery().queryKey, exact: true });
    },
  });
  const planned = startAt ?? missedAt;
  return (
    <Card as="section" padded aria-labelledby="plan" className="grid max-w-[40rem] gap-3">
      <h2 id="plan" className="text-h4">
        {startAt ? "It goes out by itself" : "Send it at a time"}
      </h2>
      {startAt && (
        <p>
          On <b>{planText(startAt)}</b>, with the text that is saved by then. You may write on until it begins.
        </p>
      )}
      {missedAt && (
        <p role="status" className="text-warn">
          It was to go out on {planText(missedAt)}, and for a day it could not. Send it now, or give it another time.
        </p>
      )}
      <CallForm
        aria-label="Time of the issue"
        act={act}
        schema={planIssueSchema}
        values={{ startAt: planned ? academyClock(planned) : "" }}
        bodyOf={(typed) => ({ startAt: instantOnAcademyClock(typed.startAt), seen: updatedAt })}
        onSend={(body) => act.run({ params: { id }, body })}
        submit={startAt ? "Change the time" : "Set the time"}
        busyLabel="Saving..."
        button={{ variant: "soft" }}
        otherwise={notReached("Please press it again.")}
        cancel={
          startAt ? (
            <Button
              variant="line"
              onClick={() => void act.run({ params: { id }, body: { startAt: null, seen: updatedAt } })}
            >
              Take it off
            </Button>
          ) : undefined
        }
      >
        {(typed) => (
          <FormText
            name="startAt"
            label="Goes out on"
            type="datetime-local"
            hint={`On the academy's clock (Lagos).${elsewhere(instantOnAcademyClock(typed.startAt))}`}
          />
        )}
      </CallForm>
    </Card>
  );
}

/** The same moment on the reader's own clock, where that is another. */
const elsewhere = (at: string): string =>
  at && viewerZone() !== issueZone ? ` For you it is ${momentText(new Date(at))}.` : "";
