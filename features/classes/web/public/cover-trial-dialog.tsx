import { queryOptions, useQuery } from "@tanstack/react-query";
import { momentText } from "#lib/viewer-zone.ts";
import { answeredBy } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { QueryBoundary } from "#ui/components/query-boundary.tsx";
import { SkeletonBlock } from "#ui/components/skeleton.tsx";
import { toast } from "#ui/components/toast.tsx";
import { CallForm } from "#ui/form/call-form.tsx";
import { FormRadios } from "#ui/form/form-fields.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { coverTrial, listFreeTutors } from "../../pick-calls.ts";
import { coverSchema } from "../../pick-contract.ts";
import { ratingText } from "./rating-text.ts";

type Props = {
  trial: { id: string; who: string };
  /** What is read again once it is done, by query key. */
  stale: readonly string[];
  onClose: () => void;
};

const freeTutorsQuery = (id: string) =>
  queryOptions({ queryKey: ["free-tutors", id], ...answeredBy(listFreeTutors, { params: { id } }), staleTime: 0 });

/** Staff give a trial class whose tutor is away to another tutor, at the same time. */
export default function CoverTrialDialog({ trial: { id, who }, stale, onClose }: Props) {
  const act = useAct(coverTrial, {
    after: useStale(...stale.map((key) => [key])),
    onDone: ({ tutorName }) => toast.success(`${tutorName} takes the trial class of ${who}`),
  });
  return (
    <Dialog
      id={`cover-${id}`}
      open
      title={`Who takes the trial class of ${who}?`}
      dismissible={!act.isBusy}
      onClose={onClose}
    >
      <QueryBoundary
        query={useQuery(freeTutorsQuery(id))}
        loading="Looking for tutors..."
        skeleton={<SkeletonBlock className="h-56" />}
        failed="The tutors could not be loaded."
      >
        {({ tutorName, tutorId: from, startsAt, tutors }) => (
          <>
            <p className="mb-3">
              {momentText(new Date(startsAt))}, instead of {tutorName}. The time and the way in stay.
            </p>
            {tutors.length === 0 ? (
              <p>No other tutor of these courses is free then. Write to {who}, who can take another time.</p>
            ) : (
              <CallForm
                act={act}
                schema={coverSchema}
                values={{ tutorId: "" }}
                bodyOf={(typed) => ({ ...typed, from })}
                onSend={async (body) => {
                  const isDone = await act.run({ params: { id }, body });
                  if (isDone) onClose();
                  return isDone;
                }}
                submit="Give it to this tutor"
                busyLabel="Giving it..."
                className="grid gap-4"
              >
                <FormRadios
                  name="tutorId"
                  label="Who takes it?"
                  hint={`${who} and both tutors are notified.`}
                  appearance="card"
                  options={tutors.map((tutor) => ({
                    value: tutor.id,
                    label: tutor.fullName,
                    hint: ratingText(tutor),
                  }))}
                />
              </CallForm>
            )}
          </>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
