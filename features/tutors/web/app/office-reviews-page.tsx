import { Suspense, useState } from "react";
import { paths } from "#lib/paths.ts";
import { momentText } from "#lib/viewer-zone.ts";
import { errorMessage } from "#ui/api/call.ts";
import { appMeta } from "#ui/brand/page-meta.ts";
import { Badge } from "#ui/components/badge.tsx";
import { Button } from "#ui/components/button.tsx";
import { lazyPart } from "#ui/components/lazy-part.tsx";
import { PageHeading } from "#ui/components/page-heading.tsx";
import { StarRating } from "#ui/components/star-rating.tsx";
import { toast } from "#ui/components/toast.tsx";
import { useAct } from "#ui/hooks/use-act.ts";
import { useStale } from "#ui/hooks/use-stale.ts";
import { ListFilters } from "#ui/list/list-filters.tsx";
import { ListRows } from "#ui/list/list-rows.tsx";
import { useList } from "#ui/list/use-list.ts";
import { decideReview, listOfficeReviews } from "../../office-review-calls.ts";
import type { OfficeReview } from "../../office-review-contract.ts";
import { officeReviewList } from "../../office-review-texts.ts";
import { ReviewSigns } from "./review-signs.tsx";

export const meta = appMeta("Reviews");

/** Its form comes with the first press that wants it. */
const RejectDialog = lazyPart(() => import("./reject-review-dialog.tsx"));

const { values: states } = officeReviewList.filters.state;
const tones = { pending: "pending", published: "done", rejected: "plain" } as const;
const fromText = {
  picked: "picked this tutor",
  account: "did not pick this tutor",
  visitor: "no account",
} as const;

/** Reviews of all tutors (ADM-07): those that wait are published or stay off; each decision can be taken back. */
export function OfficeReviewsPage() {
  const list = useList({ spec: officeReviewList, call: listOfficeReviews, one: "review" });
  const [rejecting, setRejecting] = useState<OfficeReview | null>(null);
  const after = useStale([officeReviewList.name], ["office-waiting"]);
  const decide = useAct(decideReview, {
    after,
    onDone: ({ tutorName, state }) =>
      toast.success(
        state === "published" ? `The review of ${tutorName} is published` : `The review of ${tutorName} waits again`,
      ),
    onError: (error) => toast.error(errorMessage(error, "It was not decided. Please try again.")),
  });
  const set = ({ id, writtenAt }: OfficeReview, state: "published" | "pending") =>
    void decide.run({ params: { id }, body: { state, writtenAt } });
  return (
    <>
      <PageHeading
        lead="A tutor's stars count what is published. Students who learnt with the tutor do not wait here. Writers are not
        notified of what is decided."
      >
        Reviews
      </PageHeading>
      <div className="grid grid-cols-1 gap-4">
        <ListFilters list={list} className="lg:grid-cols-[minmax(0,1fr)_14rem_auto]" />
        <ListRows
          list={list}
          kind="chat"
          empty={{ message: "No one has reviewed a tutor yet." }}
          draw={(rows) => (
            <ul className="divide-y divide-line">
              {rows.map((review) => (
                <li key={review.id} className="grid gap-2 p-4">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <a
                      className="link inline-flex min-h-11 items-center font-semibold"
                      href={paths.tutor(review.tutorSlug)}
                    >
                      {review.tutorName}
                    </a>
                    <StarRating value={review.rating} />
                    <Badge tone={tones[review.state]}>{states[review.state]}</Badge>
                  </p>
                  {review.message && <p className="whitespace-pre-wrap wrap-anywhere">{review.message}</p>}
                  <p className="text-ink-2 text-sm wrap-anywhere">
                    {review.authorName ?? "A visitor"}
                    {!review.signs && `, ${review.verified ? "a verified student" : fromText[review.from]}`},{" "}
                    {momentText(new Date(review.writtenAt))}
                  </p>
                  {review.signs && <ReviewSigns review={review} signs={review.signs} />}
                  <Acts review={review} busy={decide.isBusy} onSet={set} onReject={setRejecting} />
                </li>
              ))}
            </ul>
          )}
        />
      </div>
      {rejecting && (
        <Suspense>
          <RejectDialog review={rejecting} onClose={() => setRejecting(null)} />
        </Suspense>
      )}
    </>
  );
}

export default OfficeReviewsPage;

type ActsProps = {
  review: OfficeReview;
  busy: boolean;
  onSet: (review: OfficeReview, state: "published" | "pending") => void;
  onReject: (review: OfficeReview) => void;
};

function Acts({ review, busy, onSet, onReject }: ActsProps) {
  const whose = <span className="sr-only"> the review of {review.tutorName}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {review.state !== "published" && (
        <Button size="sm" busy={busy} busyLabel="Publishing..." onClick={() => onSet(review, "published")}>
          Publish{whose}
        </Button>
      )}
      {review.state !== "rejected" && (
        <Button variant="line" size="sm" onClick={() => onReject(review)}>
          Keep off the site{whose}
        </Button>
      )}
      {review.state !== "pending" && (
        <Button variant="ghost" size="sm" onClick={() => onSet(review, "pending")}>
          Let it wait again{whose}
        </Button>
      )}
    </div>
  );
}
