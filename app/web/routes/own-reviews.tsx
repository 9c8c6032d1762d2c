import { Suspense, useState } from "react";
import type { OwnReview } from "#features/tutors/own-review-contract.ts";
import { OwnReviewsPage } from "#features/tutors/web/app/own-reviews-page.tsx";
import { appMeta } from "#ui/brand/page-meta.ts";
import { lazyPart } from "#ui/components/lazy-part.tsx";

export const meta = appMeta("Reviews");

// Seldom pressed.
const ReportReview = lazyPart(() => import("#features/messaging/web/public/report-review.tsx"));

export default function OwnReviews() {
  const [reported, setReported] = useState<OwnReview | null>(null);
  return (
    <>
      <OwnReviewsPage onReport={setReported} />
      {reported ? (
        <Suspense>
          <ReportReview id={reported.id} name={reported.name} onClose={() => setReported(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
