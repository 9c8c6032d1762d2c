import { ask } from "#ui/api/ask.ts";
import { Dialog } from "#ui/components/dialog.tsx";
import { reportReview } from "../../report-calls.ts";
import { ReportForm } from "../app/report-form.tsx";

type ReportReviewProps = { id: string; name: string; onClose: () => void };

/** Reports a review to staff, from the desk of the tutor whom it is about. */
export default function ReportReview({ id, name, onClose }: ReportReviewProps) {
  return (
    <Dialog id="report-review" title={`Report what ${name} wrote`} open onClose={onClose}>
      <ReportForm
        label="Report a review"
        draft={`report-review:${id}`}
        send={(body) => ask(reportReview, { params: { id }, body })}
      />
    </Dialog>
  );
}
