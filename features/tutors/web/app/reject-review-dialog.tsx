import { toast } from "#ui/components/toast.tsx";
import { FormDialog } from "#ui/form/form-dialog.tsx";
import { FormArea } from "#ui/form/form-fields.tsx";
import { ReadyTexts } from "#ui/form/ready-texts.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { decideReview } from "../../office-review-calls.ts";
import { type OfficeReview, rejectSchema } from "../../office-review-contract.ts";
import { officeReviewList, readyReasons } from "../../office-review-texts.ts";

/** Keeps a review off the site, with the reason that the audit log has. */
export default function RejectDialog({
  review: { id, tutorName, writtenAt },
  onClose,
}: {
  review: OfficeReview;
  onClose: () => void;
}) {
  const act = useAct(decideReview, {
    after: useStale([officeReviewList.name], ["office-waiting"]),
    onDone: () => toast.success(`The review of ${tutorName} is kept off the site`),
  });
  return (
    <FormDialog
      id="keep-off"
      title="Keep this review off the site?"
      onClose={onClose}
      act={act}
      schema={rejectSchema}
      values={{ reason: "" }}
      onSend={(body) => act.run({ params: { id }, body: { state: "rejected", writtenAt, ...body } })}
      submit="Keep it off"
      busyLabel="Keeping it off..."
      draft={`keep-off-${id}`}
    >
      <p className="text-ink-2">
        It is not shown, and does not count in the stars of {tutorName}. Why is written in the audit log; the writer is
        not notified and does not see it.
      </p>
      <ReadyTexts name="reason" label="Ready reasons" texts={readyReasons} />
      <FormArea name="reason" label="Why" rows={3} maxLength={300} data-autofocus />
    </FormDialog>
  );
}
