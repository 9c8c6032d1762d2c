import { queryOptions, useQuery } from "@tanstack/react-query";
import { momentText } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormArea, FormRadios } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { listOtherTutors, passOnPick } from "../../pick-calls.ts";
import { passOnSchema } from "../../pick-contract.ts";
import { maxPassOnNote } from "../../texts.ts";
import { ratingText } from "./rating-text.ts";

type Props = {
  pick: { id: string; name: string };
  /** What is read again once it is done, by query key. */
  stale: readonly string[];
  onClose: () => void;
};

const otherTutorsQuery = (id: string) =>
  queryOptions({ queryKey: ["other-tutors", id], ...answeredBy(listOtherTutors, { params: { id } }), staleTime: 0 });

/** Staff give a pick that no one answered to another tutor. */
export default function PassOnPickDialog({ pick, stale, onClose }: Props) {
  const act = useAct(passOnPick, {
    after: useStale(...stale.map((key) => [key])),
    onDone: ({ tutorName }) => toast.success(`${tutorName} has the pick of ${pick.name} now`),
  });
  return (
    <Dialog
      id={`pass-on-${pick.id}`}
      open
      title={`Pass on the pick of ${pick.name}`}
      dismissible={!act.isBusy}
      onClose={onClose}
    >
      <QueryBoundary
        query={useQuery(otherTutorsQuery(pick.id))}
        loading="Looking for tutors..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed="The tutors could not be loaded."
      >
        {({ tutorName, trialAt, tutors }) => (
          <>
            {trialAt && (
              <p className="mb-3">
                {pick.name} has a trial class with {tutorName} on {momentText(new Date(trialAt))}. It stays theirs to
                cancel.
              </p>
            )}
            {tutors.length === 0 ? (
              <p>No other tutor of these courses has a free time in the next weeks.</p>
            ) : (
              <CallForm
                act={act}
                schema={passOnSchema}
                values={{ tutorId: "", note: "" }}
                draft={`pass-on-pick:${pick.id}`}
                bodyOf={(typed) => typed}
                onSend={async (body) => {
                  const isDone = await act.run({ params: { id: pick.id }, body });
                  if (isDone) onClose();
                  return isDone;
                }}
                submit="Pass it on"
                busyLabel="Passing it on..."
                className="grid gap-4"
              >
                <FormRadios
                  name="tutorId"
                  label="Who takes it?"
                  appearance="card"
                  options={tutors.map((tutor) => ({
                    value: tutor.id,
                    label: tutor.fullName,
                    hint: `${ratingText(tutor)}, free ${momentText(new Date(tutor.nextAt))}`,
                  }))}
                />
                <FormArea
                  name="note"
                  label={`Note to ${pick.name} (optional)`}
                  hint={`They learn that ${tutorName} did not answer, and who has the pick now. Both tutors are notified.`}
                  rows={3}
                  maxLength={maxPassOnNote}
                />
              </CallForm>
            )}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
